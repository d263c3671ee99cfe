import { useState } from 'react'
import { callEndpoint } from '#base/client/lists/call-endpoint.ts'
import { type Column, DataTable } from '#base/client/lists/data-table.tsx'
import { ListState } from '#base/client/lists/list-state.tsx'
import { Outcome } from '#base/client/lists/outcome.tsx'
import { RowButtons } from '#base/client/lists/row-buttons.tsx'
import { Timestamp } from '#base/client/lists/timestamp.tsx'
import { useAct } from '#base/client/lists/use-act.ts'
import { useList } from '#base/client/lists/use-list.ts'
import { Button } from '#base/client/ui/button.tsx'
import { confirm } from '#base/client/ui/confirm.ts'
import { type IndicatorStatus, StatusText } from '#base/client/ui/indicator.tsx'
import { type CreatedLink, type LinkRow, linkEndpoints, linkFunction, nameOfStatus } from '#features/links/contract.ts'
import styles from './admin.module.css'
import { deliveryText } from './delivery-text.ts'
import { CreatedLinkDialog } from './made-link-dialog.tsx'
import { NewLinkDialog } from './new-link-dialog.tsx'

/** The unique links that have been issued (D-26). */
export default function LinksPart() {
  const [isNew, setIsNew] = useState(false)
  const [newLink, setNewLink] = useState<CreatedLink>()
  const list = useList({
    endpoint: linkEndpoints.links,
    input: {},
    rows: ({ links }) => links,
    after: (rows) => ({ before: rows.at(-1)?.id }),
  })
  const { outcome, act } = useAct()

  const disable = ({ id }: LinkRow) =>
    act(async () => {
      const question = {
        message: `Are you sure you wish to switch off link ${id}?`,
        hint: 'It cannot be switched on again.',
        okLabel: 'Switch off',
      }
      if (!(await confirm(question))) return ''
      await callEndpoint(linkEndpoints.disableLink, { id })
      list.reload()
      return `Link ${id} is switched off.`
    })

  function onMade(link: CreatedLink) {
    setIsNew(false)
    list.reload()
    if (link.mailedTo === null) setNewLink(link)
    else void act(async () => `Link ${link.id} ${deliveryText(link)}.`)
  }

  const columns: readonly Column<LinkRow>[] = [
    { head: 'Link', cell: ({ id }) => id },
    { head: 'For', cell: (link) => <Purpose link={link} /> },
    { head: 'Uses', cell: (link) => <Uses link={link} /> },
    { head: 'Until', isFirm: true, cell: ({ expires }) => <Timestamp at={expires} /> },
    {
      head: 'Created',
      cell: ({ created, createdBy }) => (
        <>
          <Timestamp at={created} />
          <span className={styles.second}>{createdBy ? `by ${createdBy}` : 'on request'}</span>
        </>
      ),
    },
    { head: 'State', isFirm: true, cell: (link) => <State link={link} /> },
    {
      head: 'Actions',
      cell: (link) =>
        !link.isDisabled && (
          <RowButtons>
            <Button look="secondary" aria-label={`Switch off link ${link.id}`} onClick={() => disable(link)}>
              Switch off
            </Button>
          </RowButtons>
        ),
    },
  ]

  return (
    <>
      <div className={styles.head}>
        <h2>Unique links</h2>
        <Button onClick={() => setIsNew(true)} disabled={!list.answer}>
          New link
        </Button>
      </div>
      <Outcome outcome={outcome} />
      <DataTable label="Unique links" columns={columns} rows={list.rows} keyOf={({ id }) => id} />
      <ListState list={list} empty="No links have been created yet." />
      {isNew && list.answer && (
        <NewLinkDialog functions={list.answer.functions} onClose={() => setIsNew(false)} onMade={onMade} />
      )}
      {newLink && <CreatedLinkDialog link={newLink} onClose={() => setNewLink(undefined)} />}
    </>
  )
}

function Purpose({ link: { functionId, target, targetName, recipient, note } }: { link: LinkRow }) {
  const thing = functionId === 'download' ? (targetName ?? `Document ${target} (removed)`) : target
  return (
    <>
      {linkFunction(functionId)?.title ?? functionId}
      {(thing || recipient) && <span className={styles.second}>{[thing, recipient].filter(Boolean).join(' · ')}</span>}
      {note && <span className={styles.second}>{note}</span>}
    </>
  )
}

function Uses({ link: { uses, mostUses, lastUsed } }: { link: LinkRow }) {
  return (
    <>
      {mostUses === null ? `${uses}, no limit` : `${uses} of ${mostUses}`}
      {lastUsed && (
        <span className={styles.second}>
          last <Timestamp at={lastUsed} />
        </span>
      )}
    </>
  )
}

function State({ link: { status } }: { link: LinkRow }) {
  const { look, words } = states[nameOfStatus(status)] ?? { look: 'unknown', words: 'Unknown' }
  return <StatusText status={look}>{words}</StatusText>
}

const states: Partial<Record<ReturnType<typeof nameOfStatus>, { look: IndicatorStatus; words: string }>> = {
  VALID: { look: 'ok', words: 'Open' },
  UNAUTHORISED: { look: 'ok', words: 'Open' },
  FORBIDDEN: { look: 'warning', words: 'Account lacks a role' },
  EXPIRED: { look: 'stop', words: 'Expired' },
  DISABLED: { look: 'stop', words: 'Switched off' },
  LIMITED: { look: 'info', words: 'Used up' },
}
