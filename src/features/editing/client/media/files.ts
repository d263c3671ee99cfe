/** The dropped or pasted file; the first if there are several. */
export function fileIn({ files, items }: DataTransfer): File | undefined {
  const [file] = files
  if (!file) return [...items].find(({ kind }) => kind === 'file')?.getAsFile() ?? undefined
  // A copied picture has no file name.
  return file
}
