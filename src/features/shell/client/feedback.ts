/** With the current page without its query, which may contain an ID, and the open dialog (2.6, D-53). */
export function feedbackAddress(form: string, page: string, popup?: string): string {
  const address = new URL(form)
  const { origin, pathname } = new URL(page)
  address.searchParams.set('page', origin + pathname)
  if (popup) address.searchParams.set('popup', popup)
  return address.href
}
