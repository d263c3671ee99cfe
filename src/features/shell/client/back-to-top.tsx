import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect, useReducer, useRef } from 'react'
import { motionMs } from '#base/client/motion.ts'
import { backToTop, backToTopAtStart, isOffered, stepBackToTop, targetOf } from '../back-to-top.ts'
import styles from './back-to-top.module.css'
import { scrollWindowTo } from './scroll-to.ts'

const view = () => ({ at: scrollY, height: innerHeight })

/** The button that scrolls to the top of the page and back again (4.5). */
export function BackToTop() {
  const [state, dispatch] = useReducer(stepBackToTop, backToTopAtStart)
  const { mode, phase } = state
  const target = targetOf(state)
  const isShown = isOffered(state)
  const button = useRef<HTMLButtonElement>(null)
  /** The position our own scroll has set; its scroll event arrives later. */
  const ownAt = useRef<number>(undefined)

  useEffect(() => {
    function onScroll() {
      if (scrollY === ownAt.current) return
      ownAt.current = undefined
      dispatch({ type: 'scrolled', ...view() })
    }
    onScroll()
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])

  useEffect(() => {
    if (phase !== 'moving') return
    const onUserScroll = () => dispatch({ type: 'scrolled', ...view() })
    const userEvents = ['wheel', 'touchmove'] as const
    for (const name of userEvents) addEventListener(name, onUserScroll, { passive: true })
    const stop = scrollWindowTo(target, {
      ms: motionMs() > 0 ? backToTop.scrollMs : 0,
      onStep: () => {
        ownAt.current = scrollY
      },
      onEnd: () => dispatch({ type: 'arrived', ...view() }),
    })
    return () => {
      stop()
      for (const name of userEvents) removeEventListener(name, onUserScroll)
    }
  }, [phase, target])

  useEffect(() => {
    const isWaiting = mode === 'return' && phase === 'shown'
    if (!isWaiting && phase !== 'leaving') return
    const timer = setTimeout(
      () => dispatch(isWaiting ? { type: 'waited' } : { type: 'faded', ...view() }),
      isWaiting ? backToTop.hideAfterMs : motionMs(),
    )
    return () => clearTimeout(timer)
  }, [mode, phase])

  useEffect(() => {
    // Keep the focus position when the focused button disappears.
    if (!isShown && document.activeElement === button.current)
      document.getElementById('app-content')?.focus({ preventScroll: true })
  }, [isShown])

  const Icon = mode === 'top' ? ArrowUp : ArrowDown
  return (
    <button
      ref={button}
      type="button"
      className={styles.button}
      data-shown={isShown}
      onClick={() => dispatch({ type: 'pressed', ...view() })}
    >
      <Icon aria-hidden="true" size={20} />
      <span>{mode === 'top' ? 'Back to top' : 'Return to place'}</span>
    </button>
  )
}
