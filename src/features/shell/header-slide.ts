/** Distance in pixels to scroll in one direction before the header reacts. Ignores the tremble of a finger. */
export const slideAfter = 12

/** Whether the header is shown, and the scroll position at the last change of direction. */
export type HeaderSlide = { readonly isShown: boolean; readonly turnedAt: number }

type SlideView = {
  /** The scroll position of the window, clamped to the page. */
  readonly at: number
  readonly size: number
  /** The header is in use: it has the focus, or a part that it opens is open. */
  readonly isHeld: boolean
  /** If shown, the header would cover the focused item. */
  readonly wouldCover: boolean
}

/** Slides the header away on scrolling down and back on scrolling up (2.6), without covering the focus (D-70). */
export function slideHeader(
  { isShown, turnedAt }: HeaderSlide,
  { at, size, isHeld, wouldCover }: SlideView,
): HeaderSlide {
  if (at <= size || isHeld) return { isShown: true, turnedAt: at }
  if (wouldCover) return { isShown: false, turnedAt: at }
  const turn = isShown ? Math.min(turnedAt, at) : Math.max(turnedAt, at)
  if (Math.abs(at - turn) <= slideAfter) return { isShown, turnedAt: turn }
  return { isShown: !isShown, turnedAt: at }
}
