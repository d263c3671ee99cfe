import { useEffect, useMemo, useReducer } from 'react'
import { idle, nextProgress, stepMs } from './timed-progress.ts'

/** A timed progress for an upload: `report` the percentage sent, `finish` when the server has answered, or `fail`. */
export function useTimedProgress() {
  const [progress, dispatch] = useReducer(nextProgress, idle)
  const isRunning = progress.state === 'running'
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => dispatch({ type: 'step' }), stepMs)
    return () => clearInterval(timer)
  }, [isRunning])
  const control = useMemo(
    () => ({
      start: () => dispatch({ type: 'start' }),
      report: (percent: number) => dispatch({ type: 'report', percent }),
      finish: () => dispatch({ type: 'finish' }),
      fail: (reason: string) => dispatch({ type: 'fail', reason }),
      clear: () => dispatch({ type: 'clear' }),
    }),
    [],
  )
  return { progress, ...control }
}
