import { useState } from 'react'
import { DateField } from '#base/client/forms/date-field.tsx'
import { Form } from '#base/client/forms/form.tsx'
import type { Values } from '#base/client/forms/form-store.ts'
import { SelectField } from '#base/client/forms/select-field.tsx'
import { FormActions, SubmitButton } from '#base/client/forms/submit-button.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { callEndpoint } from '#base/client/lists/call-endpoint.ts'
import { type Column, DataTable } from '#base/client/lists/data-table.tsx'
import { ListState } from '#base/client/lists/list-state.tsx'
import { Outcome } from '#base/client/lists/outcome.tsx'
import { Timestamp } from '#base/client/lists/timestamp.tsx'
import { useAct } from '#base/client/lists/use-act.ts'
import { useList } from '#base/client/lists/use-list.ts'
import { csvFile, saveAs } from '#base/client/save-as.ts'
import { Button } from '#base/client/ui/button.tsx'
import { isoDay } from '#base/contract/day.ts'
import { detailInWords } from '../audit-detail.ts'
import { type AuditLine, type AuditQuery, adminEndpoints } from '../endpoints.ts'
import styles from './admin.module.css'

const columns: readonly Column<AuditLine>[] = [
  { head: 'Entry', cell: ({ id }) => id },
  { head: 'When', isFirm: true, cell: ({ at }) => <Timestamp at={at} /> },
  {
    head: 'Who',
    isFirm: true,
    cell: ({ displayName }) => displayName || <span className={styles.soft}>Unknown</span>,
  },
  { head: 'Address', isFirm: true, cell: ({ address }) => address },
  { head: 'Action', isFirm: true, cell: ({ action }) => action },
  { head: 'Subject', cell: ({ about }) => about },
  { head: 'Detail', cell: ({ detail }) => detailInWords(detail) },
]

export default function AuditPart() {
  const [query, setQuery] = useState<AuditQuery>({})
  const list = useList({
    endpoint: adminEndpoints.audit,
    input: query,
    rows: ({ entries }) => entries,
    after: (rows) => ({ before: rows.at(-1)?.id }),
  })
  const { outcome, act } = useAct()
  const actions = [{ value: '', label: 'All actions' }].concat(
    (list.answer?.actions ?? []).map((action) => ({ value: action, label: action })),
  )

  async function filter(values: Values) {
    setQuery(queryOf(values))
    // There may be new entries for the same filter.
    list.reload()
  }

  const download = () =>
    act(async () => {
      const { csv, isWhole } = await callEndpoint(adminEndpoints.auditCsv, query, { mayTakeLong: true })
      saveAs(csvFile(csv), `audit-${isoDay(new Date())}.csv`)
      return isWhole ? 'The download has started.' : 'There are too many entries: the file contains only the latest.'
    })

  return (
    <>
      <div className={styles.head}>
        <h2>Audit</h2>
        <Button look="secondary" onClick={download}>
          Download as CSV
        </Button>
      </div>
      <div className={styles.filter}>
        <Form label="Filter" onSubmit={filter}>
          <div className={styles.fields}>
            <TextField name="username" label="Who" autoComplete="off" maxLength={256} />
            <TextField name="page" label="Page" autoComplete="off" maxLength={256} />
            <SelectField name="action" label="Action" options={actions} />
            <TextField name="text" label="Words" autoComplete="off" maxLength={256} />
            <DateField name="from" label="From" />
            <DateField name="to" label="To" />
            <FormActions>
              <SubmitButton>Apply</SubmitButton>
            </FormActions>
          </div>
        </Form>
      </div>
      <Outcome outcome={outcome} />
      <DataTable label="Audit" columns={columns} rows={list.rows} keyOf={({ id }) => id} />
      <ListState list={list} empty="No entry matches." />
    </>
  )
}

/** Days are in the reader's time zone; the last day is included. */
function queryOf({ username, page, action, text, from, to }: Values): AuditQuery {
  const filled = Object.entries({ username, page, action, text }).filter(([, value]) => value)
  const start = from && new Date(`${from}T00:00`)
  const end = to && new Date(`${to}T00:00`)
  if (end) end.setDate(end.getDate() + 1)
  return {
    ...Object.fromEntries(filled),
    ...(start && { from: start.toISOString() }),
    ...(end && { until: end.toISOString() }),
  }
}
