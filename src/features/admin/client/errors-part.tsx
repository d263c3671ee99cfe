import { useState } from 'react'
import { Form } from '#base/client/forms/form.tsx'
import { SelectField } from '#base/client/forms/select-field.tsx'
import { FormActions, SubmitButton } from '#base/client/forms/submit-button.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { callEndpoint } from '#base/client/lists/call-endpoint.ts'
import { ListState } from '#base/client/lists/list-state.tsx'
import { Outcome } from '#base/client/lists/outcome.tsx'
import { RowButtons } from '#base/client/lists/row-buttons.tsx'
import { Timestamp } from '#base/client/lists/timestamp.tsx'
import { useAct } from '#base/client/lists/use-act.ts'
import { useList } from '#base/client/lists/use-list.ts'
import { Button } from '#base/client/ui/button.tsx'
import { browserOf } from '#base/contract/browser.ts'
import { optionsOf } from '#base/contract/option-list.ts'
import { type ErrorCause, errorEndpoints } from '#features/errors/contract.ts'
import styles from './admin.module.css'
import { MachineOutput } from './machine-output.tsx'

const states = optionsOf({ open: 'Open', done: 'Done', all: 'All' })

/** Errors from browsers and the server, grouped by cause (D-21). */
export default function ErrorsPart() {
  const [filter, setFilter] = useState<{ state: string; ref: string }>({ state: 'open', ref: '' })
  const { state, ref } = filter
  const list = useList({
    endpoint: errorEndpoints.errorInbox,
    input: { ...(state !== 'all' && ref === '' && { isDone: state === 'done' }), ...(ref && { ref }) },
    rows: ({ causes }) => causes,
    after: (rows) => ({ offset: rows.length }),
  })
  const { outcome, act } = useAct()

  const mark = ({ id, doneBy }: ErrorCause) =>
    act(async () => {
      await callEndpoint(errorEndpoints.markCause, { id, isDone: doneBy === '' })
      list.reload()
      return doneBy === '' ? 'Marked as done.' : 'Opened again.'
    })

  return (
    <>
      <div className={styles.head}>
        <h2>Errors</h2>
        {list.answer && <span className={styles.soft}>{list.answer.open} open</span>}
      </div>
      <div className={styles.filter}>
        <Form
          label="Filter"
          initial={filter}
          onSubmit={async (values) => setFilter({ state: values.state ?? '', ref: (values.ref ?? '').trim() })}
        >
          <div className={styles.fields}>
            <SelectField name="state" label="Show" options={states} hasEmpty={false} />
            <TextField name="ref" label="Reference" hint="As quoted by a reader" autoComplete="off" maxLength={100} />
            <FormActions>
              <SubmitButton>Apply</SubmitButton>
            </FormActions>
          </div>
        </Form>
      </div>
      <Outcome outcome={outcome} />
      {list.rows.map((cause) => (
        <Cause key={cause.id} cause={cause} onMark={() => mark(cause)} />
      ))}
      <ListState list={list} empty={emptyWords(filter)} />
    </>
  )
}

const emptyWords = ({ state, ref }: { state: string; ref: string }) =>
  ref ? 'No error has this reference.' : state === 'open' ? 'There are no open errors.' : 'There is nothing here.'

function Cause({ cause, onMark }: { cause: ErrorCause; onMark(): void }) {
  const { source, message, stack, count, firstSeen, lastSeen, path, agent, refs, doneBy } = cause
  return (
    <article className={styles.cause}>
      <h3>{message.split('\n')[0] || 'Without a message'}</h3>
      <p className={styles.facts}>
        <span>{source === 'server' ? 'On the server' : 'In a browser'}</span>
        <span>{count === 1 ? 'Once' : `${count} times`}</span>
        <span>
          Last <Timestamp at={lastSeen} />
        </span>
        {count > 1 && (
          <span>
            First <Timestamp at={firstSeen} />
          </span>
        )}
        {path && <span>{path}</span>}
        {agent && <span title={agent}>{browserOf(agent)}</span>}
        {doneBy && <span>Marked as done by {doneBy}</span>}
      </p>
      <details>
        <summary>Stack and references</summary>
        <MachineOutput label="Stack">{stack || message}</MachineOutput>
        <p className={styles.facts}>{refs.join(', ')}</p>
      </details>
      <RowButtons>
        <Button look="secondary" onClick={onMark}>
          {doneBy ? 'Open again' : 'Mark as done'}
        </Button>
      </RowButtons>
    </article>
  )
}
