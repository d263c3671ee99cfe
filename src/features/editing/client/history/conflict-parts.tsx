import { type ReactNode, useId } from 'react'
import { CheckableInput } from '#base/client/forms/checkable-input.tsx'
import { StatusText } from '#base/client/ui/indicator.tsx'
import { counted } from '#base/contract/counted.ts'
import { DocumentHtml } from '#features/pages/client/index.ts'
import {
  type Choice,
  diffDocuments,
  type MergePart,
  newRenderContext,
  type RichNode,
  renderDifference,
} from '#features/rich-text/index.ts'
import styles from './conflict-dialog.module.css'

type Props = {
  parts: readonly MergePart[]
  choices: readonly (Choice | undefined)[]
  names: Readonly<Record<Choice, string>>
  theirName: string
  /** True after a save attempt was rejected because a conflict is undecided. */
  isRefused: boolean
  onChoose(at: number, choice: Choice): void
}

/** Both versions side by side, part by part, with a choice for each part that both have changed. */
export function ConflictParts({ parts, choices, names, theirName, isRefused, onChoose }: Props) {
  const conflicts = parts.filter(({ by }) => by === 'conflict')
  return (
    <ol className={styles.parts}>
      {parts.map((part, at) => {
        const conflict = conflicts.indexOf(part)
        const key = `part-${at}`
        if (conflict < 0) return <SettledPart key={key} part={part} prefix={key} theirName={theirName} />
        return (
          <ConflictPart
            key={key}
            part={part}
            prefix={key}
            at={conflict}
            count={conflicts.length}
            choice={choices[conflict]}
            names={names}
            theirName={theirName}
            isRefused={isRefused}
            onChoose={(choice) => onChoose(conflict, choice)}
          />
        )
      })}
    </ol>
  )
}

type Blocks = MergePart['base']

type SidesProps = { part: MergePart; prefix: string; theirName: string }

function SettledPart({ part, prefix, theirName }: SidesProps) {
  const { base, mine, by } = part
  if (by === 'nobody')
    return (
      <li className={styles.part}>
        <details>
          <summary>{counted(base.length, 'block')} without changes</summary>
          <Change from={base} to={base} prefix={prefix} />
        </details>
      </li>
    )
  if (by === 'both')
    return (
      <li className={styles.part} data-by={by}>
        <p className={styles.whose}>Both have the same change; it is in the result</p>
        <Change from={base} to={mine} prefix={prefix} />
      </li>
    )
  return (
    <li className={styles.part} data-by={by}>
      <p className={styles.whose}>{by === 'mine' ? 'Changed here only' : 'Changed there only'}, in the result</p>
      <Sides part={part} prefix={prefix} theirName={theirName} />
    </li>
  )
}

type ConflictProps = SidesProps & {
  at: number
  count: number
  choice: Choice | undefined
  names: Props['names']
  isRefused: boolean
  onChoose(choice: Choice): void
}

function ConflictPart({ part, prefix, theirName, at, count, choice, names, isRefused, onChoose }: ConflictProps) {
  const id = useId()
  const isMissing = isRefused && choice === undefined
  const options = (['mine', 'theirs', 'both'] as const).filter(
    (option) => option !== 'both' || (part.mine.length > 0 && part.theirs.length > 0),
  )
  return (
    <li className={styles.part} data-by="conflict">
      <fieldset aria-describedby={isMissing ? id : undefined}>
        <legend>
          Conflict {at + 1} of {count}: which version?
        </legend>
        {isMissing && (
          <p id={id} className={styles.missing}>
            <StatusText status="error">Choose what to keep here</StatusText>
          </p>
        )}
        <Sides part={part} prefix={prefix} theirName={theirName} />
        <div className={styles.choices}>
          {options.map((option) => (
            <CheckableInput
              key={option}
              type="radio"
              id={`app-conflict-${at}-${option}`}
              name={`app-conflict-${at}`}
              checked={choice === option}
              onChange={() => onChoose(option)}
            >
              {isRemoval(part, option) ? `${names[option]} (remove it)` : names[option]}
            </CheckableInput>
          ))}
        </div>
      </fieldset>
    </li>
  )
}

const isRemoval = (part: MergePart, choice: Choice) => choice !== 'both' && part[choice].length === 0

function Sides({ part: { base, mine, theirs }, prefix, theirName }: SidesProps) {
  return (
    <div className={styles.sides}>
      <Side label="Yours">
        <Change from={base} to={mine} prefix={`${prefix}-mine`} />
      </Side>
      <Side label={theirName}>
        <Change from={base} to={theirs} prefix={`${prefix}-theirs`} />
      </Side>
    </div>
  )
}

function Side({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.side}>
      <h3>{label}</h3>
      {children}
    </div>
  )
}

function Change({ from, to, prefix }: { from: Blocks; to: Blocks; prefix: string }) {
  if (from.length + to.length === 0) return <p className={styles.note}>Nothing here.</p>
  return (
    <DocumentHtml
      html={renderDifference(diffDocuments(documentOf(from), documentOf(to)), newRenderContext(`app-${prefix}-`))}
    />
  )
}

const documentOf = (content: Blocks): RichNode => ({ type: 'doc', content })
