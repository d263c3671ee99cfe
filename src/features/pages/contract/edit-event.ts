/** The event of the window that asks for edit mode on the current page. */
export const editEvent = 'app-edit'
