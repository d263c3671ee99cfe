/** What is said where a link is pressed while edit mode is on (4.7). */
export const linkHint = 'Links do not open on a click while you edit. Hold Ctrl, or Command on a Mac, to open one.'
