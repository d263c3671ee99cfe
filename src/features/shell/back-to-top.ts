/** Shares of the window's height at which it appears and disappears, and times in milliseconds. */
export const backToTop = { showAtShare: 0.5, hideAtShare: 0.25, hideAfterMs: 2500, scrollMs: 250 } // 4.5, 9

/** The back-to-top button (4.5). */
export type BackToTop = {
  /** Top scrolls up and remembers the position; return scrolls back to it. */
  readonly mode: 'top' | 'return'
  /** Moving: our own scroll is in progress. Leaving: fading out, then back to Top mode. */
  readonly phase: 'hidden' | 'shown' | 'moving' | 'leaving'
  /** The reader's position before scrolling up. */
  readonly place: number
}

/** The scroll position and height of the window. */
type View = { readonly at: number; readonly height: number }

/** Events of the button. Scrolled: by the reader. Arrived: our own scroll has ended. */
export type BackToTopEvent =
  | ({ readonly type: 'scrolled' | 'pressed' | 'arrived' | 'faded' } & View)
  | { readonly type: 'waited' }

export const backToTopAtStart: BackToTop = { mode: 'top', phase: 'hidden', place: 0 }

/** Whether the button is visible and enabled. */
export const isOffered = ({ phase }: BackToTop) => phase === 'shown' || phase === 'moving'

/** The target position of our own scroll. */
export const targetOf = ({ mode, place }: BackToTop) => (mode === 'return' ? 0 : place)

export function stepBackToTop(state: BackToTop, event: BackToTopEvent): BackToTop {
  switch (event.type) {
    case 'pressed':
      if (!isOffered(state)) return state
      return state.mode === 'top'
        ? { mode: 'return', phase: 'moving', place: state.phase === 'moving' ? state.place : event.at }
        : { ...state, mode: 'top', phase: 'moving' }
    case 'arrived':
      if (state.phase !== 'moving') return state
      return state.mode === 'return' ? { ...state, phase: 'shown' } : inTopMode(state, event)
    case 'scrolled':
      if (state.phase === 'leaving') return state
      return state.mode === 'return' ? { ...state, phase: 'leaving' } : inTopMode(state, event)
    case 'waited':
      return state.mode === 'return' && state.phase === 'shown' ? { ...state, phase: 'leaving' } : state
    case 'faded':
      return state.phase === 'leaving' ? inTopMode(backToTopAtStart, event) : state
  }
}

/** Appears above one threshold, disappears below the other, and does not change between them (4.5). */
function inTopMode(state: BackToTop, { at, height }: View): BackToTop {
  const isSeen = isOffered(state) ? at >= height * backToTop.hideAtShare : at > height * backToTop.showAtShare
  return { mode: 'top', phase: isSeen ? 'shown' : 'hidden', place: state.place }
}
