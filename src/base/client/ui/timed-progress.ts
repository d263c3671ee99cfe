/** Progress of an operation of unknown length, estimated from the time and the bytes sent (4.8, D-41). */
export type TimedProgress = {
  readonly state: 'idle' | 'running' | 'done' | 'failed'
  readonly timed: number
  readonly real: number
  readonly reason?: string
}

/** 4.8, 9: starts at 2 percent and adds 2 percent every 0.8 seconds. */
export const stepMs = 800
const stepPercent = 2
const maxUntilDone = 98 // D-41

export const idle: TimedProgress = { state: 'idle', timed: 0, real: 0 }

/** D-83: the first 2 percent show at once. */
const started: TimedProgress = { state: 'running', timed: stepPercent, real: 0 }

export type ProgressEvent =
  | { type: 'start' }
  | { type: 'step' }
  | { type: 'report'; percent: number }
  | { type: 'finish' }
  | { type: 'fail'; reason: string }
  | { type: 'clear' }

/** The state after an event. Events after the end change nothing. */
export function nextProgress(progress: TimedProgress, event: ProgressEvent): TimedProgress {
  if (event.type === 'start') return started
  if (event.type === 'clear') return idle
  if (progress.state !== 'running') return progress
  switch (event.type) {
    case 'step':
      return { ...progress, timed: Math.min(progress.timed + stepPercent, maxUntilDone) }
    case 'report':
      return { ...progress, real: Math.max(progress.real, event.percent) }
    case 'finish':
      return { ...progress, state: 'done' }
    case 'fail':
      return { ...idle, state: 'failed', reason: event.reason }
  }
}

/** The percentage to show: the further of the two, held back until the server has answered (D-41). */
export function shownPercent({ state, timed, real }: TimedProgress): number {
  if (state === 'done') return 100
  return Math.floor(Math.min(Math.max(timed, real), maxUntilDone))
}
