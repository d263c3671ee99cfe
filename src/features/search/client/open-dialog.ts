export const searchDialog = 'app-search-dialog'

/** Opens the search over the whole page, with the words of the field that was pressed. `pressScript` does so, too. */
export function openDialog(pressed: Element) {
  const dialog = document.getElementById(searchDialog) as HTMLDialogElement | null
  if (!dialog) return location.assign('/search')
  if (dialog.open) return
  const field = dialog.querySelector('input')
  if (field && pressed instanceof HTMLInputElement) field.value = pressed.value
  dialog.showModal()
}
