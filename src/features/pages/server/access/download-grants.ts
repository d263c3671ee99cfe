import type { Call } from '#base/server/http/serve.ts'
import { type Bearer, newAccessGrants } from './access-grant.ts'
import { findDocument, listDocuments } from './upload-access.ts'

/** Long enough to restart a slow or broken download. */
const lastsMs = 15 * 60_000

/** The browser that used a link may download its documents even if their page is not public (D-73). */
export function newDownloadGrants(sealing: { secret: string; clock(): Date }) {
  const grants = newAccessGrants({ name: 'download', ...sealing })
  return {
    find: findDocument,
    list: listDocuments,

    grant({ id, link }: { id: string; link: number }, call: Pick<Call, 'setCookie' | 'clock'>) {
      grants.grant({ thing: String(Number(id)), until: new Date(call.clock().getTime() + lastsMs), link }, call)
    },

    isGranted: (id: number, bearer: Bearer) => grants.isGranted(String(id), bearer),
  }
}
