import { call } from '#base/client/call.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import type { editingEndpoints, SavedRegion } from '../../contract/editing.ts'
import { Comparison } from './comparison.tsx'
import { HistoryDialog, type HistoryOf } from './history-dialog.tsx'
import { shownUntilAnswered } from './in-root.tsx'

const restoreVersion = addressOf<typeof editingEndpoints.restoreVersion>('/api/editable/restore')

/** Shows who saved a region when, and what changed; fulfils with what was restored, or with nothing. */
export const showHistory = (of: HistoryOf): Promise<SavedRegion | undefined> =>
  shownUntilAnswered((answer) => (
    <HistoryDialog {...of} Comparison={Comparison} restore={(asked) => call(restoreVersion, asked)} onAnswer={answer} />
  ))
