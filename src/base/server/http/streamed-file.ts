/** Made while it is sent, whatever its size. If that fails, the connection closes: no part is taken for the whole. */
export class StreamedFile {
  readonly name: string
  readonly pieces: AsyncIterable<string>

  constructor(name: string, pieces: AsyncIterable<string>) {
    this.name = name
    this.pieces = pieces
  }
}
