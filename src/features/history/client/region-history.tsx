import { call } from '#base/client/call.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import type { SavedRegion } from '#features/pages/contract/index.ts'
import type { versionEndpoints } from '../contract/index.ts'
import { Comparison } from './comparison.tsx'
import { HistoryDialog, type HistoryOf } from './history-dialog.tsx'
import { shownUntilAnswered } from './in-root.tsx'

const restoreVersion = addressOf<typeof versionEndpoints.restoreVersion>('/api/editable/restore')

/** Shows who saved a region when, and what changed. Resolves to the restored region, if any. */
export const showHistory = (of: HistoryOf): Promise<SavedRegion | undefined> =>
  shownUntilAnswered((answer) => (
    <HistoryDialog
      {...of}
      Comparison={Comparison}
      restore={(request) => call(restoreVersion, request)}
      onAnswer={answer}
    />
  ))
