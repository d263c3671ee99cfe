import { setTimeout as delay } from 'node:timers/promises'
import type { Contributions, Host } from '#base/server/feature.ts'
import { CoalescedTask } from '#base/server/http/coalesced-task.ts'
import { drawChanges } from './draw-changes.ts'

/** The answer to a save is made first. */
const restMs = 200
/** The process that made a change has drawn it by then, unless it was a command or has ended. */
const elsewhereMs = 5000

/** Draws changes after each save, and at start-up in case a notification was missed. */
export function newChangeDrawing(host: Host) {
  const drawing = new CoalescedTask(
    () => drawChanges(host),
    (error) => host.log.warn({ err: error }, 'changes could not be rendered'),
  )
  const draw = (afterMs: number, begin = () => {}) =>
    host.inBackground(async (stopping) => {
      await delay(afterMs, undefined, { signal: stopping })
      begin()
      await drawing.run()
    })
  let isDue = false
  return {
    drawing,
    onListen: () => draw(0),
    onSave: () => draw(restMs),
    onChange() {
      if (isDue) return
      isDue = true
      draw(elsewhereMs, () => {
        isDue = false
      })
    },
  } satisfies Contributions & { drawing: CoalescedTask }
}
