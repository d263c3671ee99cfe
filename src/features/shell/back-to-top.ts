/** Shares of the window's height at which the button comes and goes, and times in milliseconds. */
export const backToTop = { showAtShare: 0.5, hideAtShare: 0.25, hideAfterMs: 2500, scrollMs: 250 } // 4.5, 9

/** The back-to-top button (4.5). */
export type BackToTop = {
  /** Top goes up and remembers the place; return goes back to it. */
  readonly mode: 'top' | 'return'
  /** Moving: a scroll of our own is under way. Leaving: fades out, and after that is back in Top mode. */
  readonly phase: 'hidden' | 'shown' | 'moving' | 'leaving'
  /** Where the reader was before the way up. */
  readonly place: number
}

/** How far the window is scrolled, and how high it is. */
type View = { readonly at: number; readonly height: number }

/** What happens to the button. Scrolled: by the reader. Arrived: the scroll of our own has ended. */
export type BackToTopEvent =
  | ({ readonly type: 'scrolled' | 'pressed' | 'arrived' | 'faded' } & View)
  | { readonly type: 'waited' }

/** The button before anything has happened. */
export const backToTopAtStart: BackToTop = { mode: 'top', phase: 'hidden', place: 0 }

/** Tells whether the button can be seen and pressed. */
export const isOffered = ({ phase }: BackToTop) => phase === 'shown' || phase === 'moving'

/** Where the scroll of our own leads. */
export const targetOf = ({ mode, place }: BackToTop) => (mode === 'return' ? 0 : place)

/** What the button becomes. */
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

/** Comes beyond one threshold, goes below the other, and stays as it is between them (4.5). */
function inTopMode(state: BackToTop, { at, height }: View): BackToTop {
  const isSeen = isOffered(state) ? at >= height * backToTop.hideAtShare : at > height * backToTop.showAtShare
  return { mode: 'top', phase: isSeen ? 'shown' : 'hidden', place: state.place }
}
