import { call } from '#base/client/call.ts'
import { useLoad } from '#base/client/use-load.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import type { historyEndpoints } from '../../contract/history.ts'
import { useContent } from '../content.ts'

const versionsOf = addressOf<typeof historyEndpoints.versionsOf>('/api/content/versions-of')

/** The versions of the page that readers saw, newest first. */
export function useVersions() {
  const { url } = useContent().page
  const { answer, failure, retry } = useLoad({
    subject: url,
    load: (signal) => call(versionsOf, { url }, { signal }),
  })
  return { versions: answer?.versions ?? [], failure, retry }
}
