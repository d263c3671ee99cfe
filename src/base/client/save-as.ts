const revokeAfterMs = 40_000 // 9

export function saveAs(blob: Blob, name: string) {
  const address = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs)
}

/** A table as a file. The byte order mark tells spreadsheets that it is Unicode. */
export const csvFile = (csv: string) => new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' })
