import { setTimeout as delay } from 'node:timers/promises'
import type { Contributions, Host } from '#base/server/feature.ts'
import { CoalescedTask } from '#base/server/http/coalesced-task.ts'
import { renderChanges } from './render-changes.ts'

/** The answer to a save is made first. */
const restMs = 200
/** The process that made a change has rendered it by then, unless it was a command or has ended. */
const elsewhereMs = 5000

/** Renders changes after each save, and at start-up in case a notification was missed. */
export function newChangeRenderer(host: Host) {
  const rendering = new CoalescedTask(
    () => renderChanges(host),
    (error) => host.log.warn({ err: error }, 'changes could not be rendered'),
  )
  const render = (afterMs: number, begin = () => {}) =>
    host.inBackground(async (stopping) => {
      await delay(afterMs, undefined, { signal: stopping })
      begin()
      await rendering.run()
    })
  let isDue = false
  return {
    rendering,
    onListen: () => render(0),
    onSave: () => render(restMs),
    onChange() {
      if (isDue) return
      isDue = true
      render(elsewhereMs, () => {
        isDue = false
      })
    },
  } satisfies Contributions & { rendering: CoalescedTask }
}
