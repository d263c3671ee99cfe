import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { Pencil, Plus, X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { call } from '#base/client/call.ts'
import { Button } from '#base/client/ui/button.tsx'
import { IconButton } from '#base/client/ui/icon-button.tsx'
import { ModalDialog } from '#base/client/ui/modal-dialog.tsx'
import { counted } from '#base/contract/counted.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import type { ContentCalls } from '#features/pages/contract/index.ts'
import styles from './citation-dialog.module.css'
import { identifiersIn } from './identifiers.ts'
import { type Listed, ReferenceForm } from './reference-form.tsx'
import { referenceLine } from './reference-words.ts'

const referencesCall = addressOf<ContentCalls['references']>('/api/content/references')

const maxKeys = 20
const waitMs = 200

type Found = { references: readonly Listed[]; total: number; failure?: string }

/** Chooses the references of a citation from the shared list, or adds a reference to the list. */
export function CitationDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const [before] = useState(() => citedIn(editor))
  const [keys, setKeys] = useState<readonly string[]>(before)
  const [query, setQuery] = useState('')
  const [added, setAdded] = useState<string>()
  const [corrected, setCorrected] = useState<Listed>()
  const [saves, setSaves] = useState(0)
  const found = useReferences(query, saves)
  const id = useId()

  function toggle(key: string) {
    setKeys(keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key].slice(0, maxKeys))
  }

  function close() {
    onClose()
    editor.view.focus()
  }

  function cite() {
    const { tr, selection, schema } = editor.state
    const citation = keys.length > 0 ? schema.node('citation', { refs: [...keys] }) : undefined
    if (citation) editor.view.dispatch(tr.replaceSelectionWith(citation, false).scrollIntoView())
    else if (before.length > 0) editor.view.dispatch(tr.delete(selection.from, selection.to))
    close()
  }

  if (added !== undefined)
    return (
      <ModalDialog title="Add a reference" size={2} onClose={() => setAdded(undefined)}>
        <ReferenceForm
          start={added}
          onCancel={() => setAdded(undefined)}
          onSaved={({ key }) => {
            setAdded(undefined)
            setQuery('')
            setKeys([...keys, key].slice(0, maxKeys))
          }}
        />
      </ModalDialog>
    )

  if (corrected !== undefined)
    return (
      <ModalDialog title={`Correct ${corrected.key}`} size={2} onClose={() => setCorrected(undefined)}>
        <ReferenceForm
          entry={corrected}
          onCancel={() => setCorrected(undefined)}
          onSaved={() => {
            setCorrected(undefined)
            setSaves(saves + 1)
          }}
        />
      </ModalDialog>
    )

  return (
    <ModalDialog
      title={before.length > 0 ? 'Change citation' : 'Citation'}
      size={2}
      onClose={close}
      actions={
        <Button aria-disabled={keys.length === 0 && before.length === 0 ? true : undefined} onClick={cite}>
          {keys.length === 0 && before.length > 0 ? 'Remove citation' : 'Ok'}
        </Button>
      }
      onCancel={close}
    >
      {keys.length > 0 && (
        <ul className={styles.chosen} aria-label="Chosen references">
          {keys.map((key) => (
            <li key={key}>
              {key}
              <IconButton icon={X} label={`Remove ${key}`} onClick={() => toggle(key)} />
            </li>
          ))}
        </ul>
      )}
      <label htmlFor={id}>Author, title, year, DOI or PMID</label>
      <input
        id={id}
        className={styles.search}
        type="search"
        autoComplete="off"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <p className={styles.count} role="status">
        {found.failure ?? `${counted(found.total, 'reference')} found`}
      </p>
      <ul className={styles.found} aria-label="References">
        {found.references.map((reference) => (
          <li key={reference.key}>
            <label>
              <input type="checkbox" checked={keys.includes(reference.key)} onChange={() => toggle(reference.key)} />
              <span>
                <b>{reference.key}</b> {referenceLine(reference)}
              </span>
            </label>
            <IconButton icon={Pencil} label={`Correct ${reference.key}`} onClick={() => setCorrected(reference)} />
          </li>
        ))}
      </ul>
      <Button look="secondary" onClick={() => setAdded(query)}>
        <Plus aria-hidden="true" size={18} />
        Add a reference
      </Button>
    </ModalDialog>
  )
}

function citedIn(editor: Editor): readonly string[] {
  const { selection } = editor.state
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'citation') return []
  return selection.node.attrs.refs as readonly string[]
}

/** The references that match, requested when the user stops typing. */
function useReferences(query: string, saves: number): Found {
  const [found, setFound] = useState<Found>({ references: [], total: 0 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: Reloads the list after a save.
  useEffect(() => {
    const { doi, pmid } = identifiersIn(query)
    const controller = new AbortController()
    const timer = setTimeout(() => {
      call(referencesCall, { query: doi ?? pmid ?? query.trim(), limit: 50 }, { signal: controller.signal }).then(
        setFound,
        (error: Error) => {
          if (!controller.signal.aborted)
            setFound({ references: [], total: 0, failure: `The list cannot be read: ${error.message}` })
        },
      )
    }, waitMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query, saves])
  return found
}
