const revokeAfterMs = 40_000 // 9

/** Downloads a text as a file. The byte order mark tells spreadsheets that it is Unicode. */
export function saveAs(text: string, name: string) {
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs)
}
