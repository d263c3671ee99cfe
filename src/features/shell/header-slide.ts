/** How far one scrolls in a direction before the header follows, in pixels: less is a trembling finger. */
export const slideAfter = 12

/** Whether the header is shown, and how far the window was scrolled when the direction last turned. */
export type HeaderSlide = { readonly isShown: boolean; readonly turnedAt: number }

/** What the header goes by when the window is scrolled. */
export type SlideView = {
  /** How far the window is scrolled, between its top and its end. */
  readonly at: number
  /** The header's height. */
  readonly size: number
  /** The header is in use: focus is inside it, or what it opens is open. */
  readonly isHeld: boolean
  /** Shown, the header would lie over the item that has the focus. */
  readonly wouldCover: boolean
}

/** The header slides away as one scrolls down and back as one scrolls up (2.6), and never gets in the way (D-70). */
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
