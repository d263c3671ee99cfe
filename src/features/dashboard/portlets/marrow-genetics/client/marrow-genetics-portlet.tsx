import { useState } from 'react'
import { variableNamed } from '#features/research/contract/index.ts'
import styles from '../../../client/data/data.module.css'
import { EntryDetails } from '../../../client/data/entry-details.tsx'
import { HistoryDialog } from '../../../client/data/history-dialog.tsx'
import { dayOf } from '../../../client/data/moment.tsx'
import { ValuesTable } from '../../../client/data/values-table.tsx'
import type { PortletProps } from '../../../client/portlet.ts'
import { performAction } from '../../../client/state/saving.ts'
import { historyKeyOf } from '../../../contract/dated-value.ts'
import type { Finding } from '../contract.ts'
import { EntryForm, variables } from './entry-form.tsx'

/** Findings in the marrow and in genetics: a table of the values as given, and a form for those of a new day. */
export default function MarrowGeneticsPortlet({
  portletId,
  data,
  modeName,
  id,
  mayWrite,
}: PortletProps<'marrow-genetics'>) {
  const [history, setHistory] = useState<Finding>()
  const { findings, isWhole } = data
  const removeValue = ({ variable, date }: Finding, reason: string) =>
    performAction(portletId, { days: [{ date, values: [{ variable }] }] }, reason)

  return (
    <>
      {findings.length === 0 ? (
        <p className={styles.none}>There are no marrow or genetic findings yet.</p>
      ) : (
        <ValuesTable
          label="Marrow and genetics as a table"
          variables={variables}
          values={findings}
          words={({ shown }) => shown}
          onHistory={setHistory}
        />
      )}
      {!isWhole && <p className={styles.none}>There are more findings; the earliest are left out.</p>}
      {mayWrite && (
        <EntryDetails portletId={portletId} label="Add findings">
          <EntryForm portletId={portletId} findings={findings} />
        </EntryDetails>
      )}
      {history && (
        <HistoryDialog
          title={`${variableNamed(history.variable)?.label} of ${dayOf(history.date)}`}
          component="marrow-genetics"
          portletId={portletId}
          modeName={modeName}
          id={id}
          historyKey={historyKeyOf(history)}
          onRemove={mayWrite ? (reason) => removeValue(history, reason) : undefined}
          onClose={() => setHistory(undefined)}
        />
      )}
    </>
  )
}
