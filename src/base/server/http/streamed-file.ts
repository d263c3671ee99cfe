/**
 * A file that is made while it is sent, so that its size does not matter. If making it fails, the connection is closed:
 * nobody takes a part for the whole.
 */
export class StreamedFile {
  readonly name: string
  readonly pieces: AsyncIterable<string>

  constructor(name: string, pieces: AsyncIterable<string>) {
    this.name = name
    this.pieces = pieces
  }
}
