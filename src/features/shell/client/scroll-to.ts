/** In `ms` milliseconds; 0 jumps. `onStep` is called after each step. Returns a function that stops it. */
export function scrollWindowTo(
  to: number,
  { ms, onStep, onEnd }: { ms: number; onStep: () => void; onEnd: () => void },
): () => void {
  const from = scrollY
  const start = performance.now()
  let frame = 0
  function step(now: number) {
    const share = ms > 0 ? Math.min(Math.max((now - start) / ms, 0), 1) : 1
    scrollTo({ top: from + (to - from) * (1 - (1 - share) ** 3), behavior: 'instant' })
    onStep()
    if (share < 1) frame = requestAnimationFrame(step)
    else onEnd()
  }
  step(start)
  return () => cancelAnimationFrame(frame)
}
