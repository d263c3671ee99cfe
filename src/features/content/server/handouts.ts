import type { Call } from '#base/server/http/serve.ts'
import { type Bearer, newLeave } from './leave.ts'
import { findDocument, listDocuments } from './media-places.ts'

/** Long enough for a slow or broken download to be begun again. */
const lastsMs = 15 * 60_000

/** Documents handed out to the browser that has used a link for one, wherever the document is (D-73). */
export function newHandouts(sealing: { secret: string; clock(): Date }) {
  const leave = newLeave({ name: 'download', ...sealing })
  return {
    find: findDocument,
    list: listDocuments,

    handOut({ id, link }: { id: string; link: number }, call: Pick<Call, 'giveCookie' | 'clock'>) {
      leave.give({ thing: String(Number(id)), until: new Date(call.clock().getTime() + lastsMs), link }, call)
    },

    isHandedOut: (id: number, bearer: Bearer) => leave.isGiven(String(id), bearer),
  }
}
