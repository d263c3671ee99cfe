import { useState } from 'react'
import { Button } from '#base/client/ui/button.tsx'
import { ModalDialog } from '#base/client/ui/modal-dialog.tsx'
import { describedAs } from '../../contract/collection-descriptions.ts'
import { shownUntilAnswered } from '../history/in-root.tsx'
import styles from './item-conflict-dialog.module.css'
import type { Merge } from './merge-item.ts'
import type { ItemData } from './writing.ts'

type Asked = { collectionId: string; label: string; merge: Merge; mine: ItemData; theirs: ItemData }

/** Lets a person decide the fields that two editors have changed in different ways; nothing where they leave. */
export const resolveItem = (asked: Asked): Promise<ItemData | undefined> =>
  shownUntilAnswered((answer) => <ItemConflictDialog {...asked} onAnswer={answer} />)

function ItemConflictDialog({
  collectionId,
  label,
  merge,
  mine,
  theirs,
  onAnswer,
}: Asked & { onAnswer(data?: ItemData): void }) {
  const [chosen, setChosen] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({})
  const { fields = [] } = describedAs(collectionId) ?? {}
  const left = merge.conflicts.filter((name) => !chosen[name])

  function save() {
    const decided = merge.conflicts.map((name) => [name, (chosen[name] === 'theirs' ? theirs : mine)[name]] as const)
    onAnswer({ ...merge.data, ...Object.fromEntries(decided) })
  }

  return (
    <ModalDialog
      title={`Two versions of “${label}”`}
      size={2}
      onClose={() => onAnswer()}
      actions={
        <>
          <Button aria-disabled={left.length > 0 || undefined} onClick={() => left.length > 0 || save()}>
            Save the result
          </Button>
          <Button look="secondary" onClick={() => onAnswer()}>
            Cancel
          </Button>
        </>
      }
    >
      <p>Somebody else saved this item while you were writing. Choose what each of these fields is to say.</p>
      {merge.conflicts.map((name) => (
        <fieldset key={name} className={styles.field}>
          <legend>{fields.find((field) => field.name === name)?.label ?? name}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side}>
              <input
                type="radio"
                name={name}
                checked={chosen[name] === side}
                onChange={() => setChosen({ ...chosen, [name]: side })}
              />
              <span>
                <b>{side === 'mine' ? 'Yours' : 'Theirs'}</b>{' '}
                {String((side === 'mine' ? mine : theirs)[name] ?? '') || '(empty)'}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <p role="status">{left.length === 0 ? 'Everything is decided.' : `${left.length} still to be decided.`}</p>
    </ModalDialog>
  )
}
