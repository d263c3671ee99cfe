import { useEffect, useMemo, useReducer } from 'react'
import { idle, progressed, stepMs } from './timed-progress.ts'

/** A timed progress for an upload: `report` the percentage sent, `finish` when the server has answered, or `fail`. */
export function useTimedProgress() {
  const [progress, tell] = useReducer(progressed, idle)
  const isRunning = progress.state === 'running'
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => tell({ type: 'step' }), stepMs)
    return () => clearInterval(timer)
  }, [isRunning])
  const control = useMemo(
    () => ({
      start: () => tell({ type: 'start' }),
      report: (percent: number) => tell({ type: 'report', percent }),
      finish: () => tell({ type: 'finish' }),
      fail: (reason: string) => tell({ type: 'fail', reason }),
      clear: () => tell({ type: 'clear' }),
    }),
    [],
  )
  return { progress, ...control }
}
