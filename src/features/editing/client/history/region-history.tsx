import { shownUntilAnswered } from '#base/client/ui/until-answered.ts'
import type { RestoredVersion } from '#features/pages/contract/index.ts'
import { HistoryDialog, type HistoryOf } from './history-dialog.tsx'

/** Shows who saved a region when, and what changed. Resolves to the restored version, if any. */
export const showHistory = (of: HistoryOf): Promise<RestoredVersion | undefined> =>
  shownUntilAnswered((answer) => <HistoryDialog {...of} onAnswer={answer} />)
