import { useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import { useDebounced } from '#base/client/debounced.ts'
import { Form } from '#base/client/forms/form.tsx'
import { useFormValues } from '#base/client/forms/form-context.ts'
import type { Values } from '#base/client/forms/form-store.ts'
import { MaskField } from '#base/client/forms/mask-field.tsx'
import { SelectField } from '#base/client/forms/select-field.tsx'
import { callEndpoint } from '#base/client/lists/call-endpoint.ts'
import { type Column, DataTable } from '#base/client/lists/data-table.tsx'
import { ListState } from '#base/client/lists/list-state.tsx'
import { useList } from '#base/client/lists/use-list.ts'
import { Button } from '#base/client/ui/button.tsx'
import { Failure } from '#base/client/ui/failure.tsx'
import { StatusText } from '#base/client/ui/indicator.tsx'
import { dayText, isoDay } from '#base/contract/day.ts'
import {
  databaseEndpoints,
  idFault,
  idStatus,
  limits,
  type Mode,
  type ModeName,
  modeNamed,
  type PersonRow,
  plainId,
  statusShown,
  toolNames,
} from '../../contract/index.ts'
import { variableNamed } from '../../research/contract/variables.ts'
import { whileChoosing } from '../state/choosing.ts'
import { useDashboard } from '../state/state.ts'
import { selectId } from './choices.ts'
import { IdButton, IdFacts } from './id-rows.tsx'
import styles from './tools.module.css'
import { useAnswer } from './use-answer.ts'
import { useChoose } from './use-choose.ts'

type Props = {
  /** What has the focus at first: the field, or the filters of the list. */
  part: 'field' | 'list'
  onChosen(): void
}

/** Finds an ID and selects it: typed, one of the latest, or from a list that the typing and the filters narrow (2.6). */
export function FindPanel({ part, onChosen }: Props) {
  const { modeName } = useDashboard((state) => state.selection)
  const mode = modeNamed(modeName)
  const { fault, onChoose } = useChoose(mode.Name, onChosen)
  const choose = (id: string) => void onChoose(id)
  const panel = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: After each change of the path the focus goes to the heading.
  useEffect(() => {
    // A touch keyboard would cover the list.
    if (part === 'field' && !matchMedia('(pointer: fine)').matches) return
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.role === 'tab') return
      panel.current?.querySelector<HTMLElement>(part === 'field' ? 'input' : 'select')?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [part, pathname])

  async function submit({ id: typed = '' }: Values) {
    const id = plainId(typed)
    const idError = idFault(mode, id)
    if (idError) return { id: idError }
    const { databaseValidate } = databaseEndpoints
    const { valid, message } = await whileChoosing(() => callEndpoint(databaseValidate, { modeName, id }))
    if (!valid) return { id: message }
    if (await selectId(mode.Name, id)) onChosen()
  }

  return (
    <div className={styles.find} ref={panel}>
      <Form key={modeName} onSubmit={submit}>
        <div className={styles.typed}>
          <MaskField
            name="id"
            label={mode.ID.Name}
            hint={`For example ${mode.ID.Example}`}
            mask={mode.ID.InputMask}
            isUpperCase
            isRequired
            takesBeginning
          />
          <Button type="submit">Ok</Button>
        </div>
        <Recent mode={mode} onChoose={choose} />
        {fault && (
          <p role="alert">
            <StatusText status="error">{fault}</StatusText>
          </p>
        )}
        <Filters mode={mode} />
        <Found mode={mode} onChoose={choose} />
      </Form>
    </div>
  )
}

type PartProps = { mode: Mode & { readonly Name: ModeName }; onChoose(id: string): void }

function Recent({ mode, onChoose }: PartProps) {
  const { answer, fault, retry } = useAnswer(databaseEndpoints.recordRecent, { modeName: mode.Name })
  const headingId = useId()
  return (
    <div className={styles.recentIds}>
      <span id={headingId}>Recently selected</span>
      {fault && <Failure onRetry={retry}>{fault}</Failure>}
      {answer?.records.length === 0 && <span>None yet.</span>}
      <ul aria-labelledby={headingId}>
        {answer?.records.map(({ id }) => (
          <li key={id}>
            <FoundId {...{ id, mode, onChoose }} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function FoundId({ id, mode: { ID }, onChoose }: PartProps & { id: string }) {
  const isChosen = useDashboard(({ selection }) => selection.id === id)
  return <IdButton {...{ id, isChosen, onChoose }} name={ID.NameLower} />
}

const any = { value: '', label: 'Any' }
const statuses = [idStatus.OK, idStatus.WARNING, idStatus.STOP].map((status) => ({
  value: String(status),
  label: statusShown[status].label,
}))
const lastSeen = {
  quarter: { label: 'In the last 3 months', months: 3 },
  year: { label: 'In the last year', months: 12 },
  earlier: { label: 'Not for a year', months: 12 },
} as const
const spans = Object.entries(lastSeen).map(([value, { label }]) => ({ value, label }))

function Filters({ mode: { Name } }: Pick<PartProps, 'mode'>) {
  return (
    <div className={styles.filters}>
      <SelectField name="status" label="Status" options={[any, ...statuses]} />
      {Name === 'Patient' && (
        <>
          <SelectField
            name="diagnosis"
            label="Diagnosis"
            options={[any, ...(variableNamed('diagnosis')?.options ?? [])]}
          />
          <SelectField name="seen" label="Last seen" options={[any, ...spans]} />
        </>
      )}
    </div>
  )
}

const pageSize = 50

function Found({ mode, onChoose }: PartProps) {
  const { id = '', ...filters } = useFormValues()
  const maySearch = useDashboard((state) => state.maySearch)
  const mayAdd = useDashboard((state) => state.mayAdd)
  const prefix = useDebounced(maySearch ? id : '')
  const { databaseSearch, recordList } = databaseEndpoints
  const isChoosing = useDashboard((state) => state.isChoosing)
  const isSearch = prefix !== ''
  const list = useList({
    // Both answer alike.
    endpoint: (isSearch ? databaseSearch : recordList) as typeof recordList,
    input: { modeName: mode.Name, ...filterOf(filters), ...(isSearch ? { prefix } : { limit: pageSize }) },
    rows: ({ records }) => records,
    after: (rows) => ({ after: rows.at(-1)?.id }),
  })
  const { rows } = list
  const isNarrowed = isSearch || Object.values(filters).some(Boolean)
  return (
    <>
      <p className={styles.count} role="status">
        {isChoosing && `Loading ${mode.ID.NameLower}…`}
        {!isChoosing &&
          !list.isLoading &&
          rows.length > 0 &&
          countOf(rows.length, list.hasMore, isSearch ? mode : undefined)}
      </p>
      <div className={styles.scrolled}>
        <DataTable
          label={`${mode.ID.Name} list`}
          columns={columnsOf(mode, onChoose)}
          rows={rows}
          keyOf={(row) => row.id}
        />
        <ListState
          list={isSearch ? { ...list, hasMore: false } : list}
          empty={isNarrowed ? 'None found' : noneYet(mayAdd)}
        />
      </div>
    </>
  )
}

const noneYet = (mayAdd: boolean) =>
  mayAdd
    ? `None yet. Add the first with “${toolNames.addId}”.`
    : 'None yet. They are added by users with the role DataWriter where the flag DatabaseAdd is on.'

const columnsOf = (mode: PartProps['mode'], onChoose: PartProps['onChoose']): readonly Column<PersonRow>[] => [
  { head: mode.ID.Name, cell: ({ id }) => <FoundId {...{ id, mode, onChoose }} /> },
  ...(mode.Name === 'Patient' ? personColumns : []),
  { head: 'Status', cell: IdFacts },
]

const personColumns: readonly Column<PersonRow>[] = [
  { head: 'Diagnosis', cell: ({ diagnosis }) => diagnosis || 'Not entered' },
  { head: 'Last seen', isFirm: true, cell: ({ lastSeen: day }) => (day ? dayText(day) : 'Never') },
]

function filterOf({ status, diagnosis, seen }: Values) {
  const span = lastSeen[seen as keyof typeof lastSeen]
  const from = new Date()
  if (span) from.setUTCMonth(from.getUTCMonth() - span.months)
  const day = isoDay(from)
  return {
    ...(status && { status: Number(status) as 1 | 2 | 3 }),
    ...(diagnosis && { diagnosis }),
    ...(span && (seen === 'earlier' ? { notSeenSince: day } : { seenSince: day })),
  }
}

function countOf(count: number, hasMore: boolean, searched: Mode | undefined): string {
  if (!searched) return `${count} shown`
  if (hasMore)
    return `First ${limits.maxSearched} shown; type more of the ${searched.ID.NameLower} to narrow the search`
  return `${count} found`
}
