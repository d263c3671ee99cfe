/** The file that is dropped or pasted; the first where there are several. */
export function fileIn({ files, items }: DataTransfer): File | undefined {
  const [file] = files
  if (!file) return [...items].find(({ kind }) => kind === 'file')?.getAsFile() ?? undefined
  // A picture that is copied has no name of its own.
  return file
}
