import { useState } from 'react'
import { CheckableInput } from '#base/client/forms/checkable-input.tsx'
import { Button } from '#base/client/ui/button.tsx'
import { ModalDialog } from '#base/client/ui/modal-dialog.tsx'
import { shownUntilAnswered } from '#base/client/ui/until-answered.ts'
import { whoSaved } from './edit-session.ts'
import styles from './field-conflict-dialog.module.css'

export type FieldConflict = {
  readonly name: string
  readonly label: string
  readonly mine: string
  readonly theirs: string
}

export type Side = 'mine' | 'theirs'

const sideNames = {
  own: { mine: 'In this tab', theirs: 'In the other tab' },
  others: { mine: 'Yours', theirs: 'Theirs' },
} as const

export type Choices = Readonly<Record<string, Side>>

type Conflict = {
  label: string
  /** The user whose save is on the server. */
  by: string
  fields: readonly FieldConflict[]
}

/** Lets the user decide each conflicting field. Resolves to `undefined` if they cancel. */
export const chooseFields = (conflict: Conflict): Promise<Choices | undefined> =>
  shownUntilAnswered((answer) => <FieldConflictDialog {...conflict} onAnswer={answer} />)

function FieldConflictDialog({ label, by, fields, onAnswer }: Conflict & { onAnswer(choices?: Choices): void }) {
  const [chosen, setChosen] = useState<Choices>({})
  const { isOwn, words } = whoSaved(by)
  const remaining = fields.filter(({ name }) => !chosen[name]).length
  return (
    <ModalDialog
      title={`Two versions of “${label}”`}
      size={2}
      onClose={() => onAnswer()}
      actions={
        <Button aria-disabled={remaining > 0 || undefined} onClick={() => remaining > 0 || onAnswer(chosen)}>
          Save the result
        </Button>
      }
      onCancel={() => onAnswer()}
    >
      <p>While you were editing, {words}. These fields have been changed in both. Choose which to keep.</p>
      {fields.map(({ name, label: fieldLabel, ...sides }) => (
        <fieldset key={name} className={styles.field}>
          <legend>{fieldLabel}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <CheckableInput
              key={side}
              type="radio"
              name={name}
              checked={chosen[name] === side}
              onChange={() => setChosen({ ...chosen, [name]: side })}
            >
              <b>{sideNames[isOwn ? 'own' : 'others'][side]}</b> {sides[side] || '(empty)'}
            </CheckableInput>
          ))}
        </fieldset>
      ))}
      <p role="status">{remaining === 0 ? 'All conflicts are resolved.' : `${remaining} still to be decided.`}</p>
    </ModalDialog>
  )
}
