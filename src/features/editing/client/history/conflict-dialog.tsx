import { useState } from 'react'
import { Button } from '#base/client/ui/button.tsx'
import { confirm } from '#base/client/ui/confirm.ts'
import { ModalDialog } from '#base/client/ui/modal-dialog.tsx'
import { TabPanel, TabStrip } from '#base/client/ui/tab-strip.tsx'
import { shownUntilAnswered } from '#base/client/ui/until-answered.ts'
import { DocumentHtml } from '#features/pages/client/index.ts'
import {
  type Choice,
  type MergePart,
  merge,
  mergedDocument,
  newRenderContext,
  type RichNode,
  renderRegion,
  validDocument,
} from '#features/rich-text/index.ts'
import { whoSaved } from '../edit-session.ts'
import styles from './conflict-dialog.module.css'
import { ConflictParts } from './conflict-parts.tsx'
import { timeText } from './moment.ts'

/** A rejected save: the version it was based on, the version to be saved, and the version now on the server. */
export type Conflict = {
  readonly label: string
  readonly base: RichNode
  readonly mine: RichNode
  readonly theirs: RichNode
  /** Who saved their version, and when; absent if that could not be found out. */
  readonly saved?: { readonly username: string; readonly displayName: string; readonly modified: string } | undefined
}

/** Lets the user decide each part that both have changed. Resolves to a document to save on theirs, or to nothing. */
export async function resolveConflict({
  label,
  base,
  mine,
  theirs,
  saved,
}: Conflict): Promise<{ document: RichNode } | undefined> {
  // They may have different origins, with attributes in another order or omitted.
  const parts = merge(validDocument(base), validDocument(mine), validDocument(theirs))
  return shownUntilAnswered((answer) => <ConflictDialog label={label} parts={parts} saved={saved} onAnswer={answer} />)
}

const othersNames: Record<Choice, string> = {
  mine: 'Keep mine',
  theirs: 'Keep theirs',
  both: 'Keep both, mine first',
}

const ownNames: Record<Choice, string> = {
  mine: 'Keep this tab’s',
  theirs: 'Keep the other tab’s',
  both: 'Keep both, this tab’s first',
}

const tabs = [
  { id: 'app-conflict-compare', name: 'Compare' },
  { id: 'app-conflict-result', name: 'Result' },
] as const

type Props = {
  label: string
  parts: readonly MergePart[]
  saved: Conflict['saved']
  onAnswer(answer: { document: RichNode } | undefined): void
}

function ConflictDialog({ label, parts, saved, onAnswer }: Props) {
  const [choices, setChoices] = useState<readonly (Choice | undefined)[]>([])
  const [tab, setTab] = useState<string>(tabs[0].id)
  const [isRefused, setRefused] = useState(false)
  const isOwn = saved !== undefined && whoSaved(saved.username).isOwn
  const count = parts.filter(({ by }) => by === 'conflict').length
  const all = Array.from({ length: count }, (_, index) => choices[index])
  const missing = all.indexOf(undefined)
  const result = mergedDocument(parts, all)

  async function leave() {
    const isLeaving = await confirm({
      message: 'Leave without merging the two versions?',
      hint: 'Your version stays in the editor, not saved. The other version stays on the page.',
      okLabel: 'Leave',
      cancelLabel: 'Continue merging',
    })
    if (isLeaving) onAnswer(undefined)
  }

  function save() {
    if (missing < 0) return onAnswer({ document: validDocument(result) })
    setRefused(true)
    setTab(tabs[0].id)
    requestAnimationFrame(() => document.getElementById(`app-conflict-${missing}-mine`)?.focus())
  }

  return (
    <ModalDialog
      title={`Two versions of “${label}”`}
      size={4}
      isMovable={false}
      onClose={leave}
      actions={<Button onClick={save}>Save the result</Button>}
      onCancel={() => void leave()}
    >
      <div className={styles.intro} tabIndex={-1} data-first-focus>
        <p>
          {isOwn ? 'You have' : `${saved?.displayName ?? 'Another editor'} has`} saved this text
          {isOwn && ' in another tab'} while you were editing. Nothing is lost: changes that do not overlap are already
          combined.
        </p>
        <p role="status">{toDecide(count, all)}</p>
      </div>
      <TabStrip label="Views" tabs={tabs} selected={tab} onSelect={setTab} />
      {tab === tabs[0].id ? (
        <TabPanel id={tab}>
          {count > 1 && (
            <p className={styles.quick}>
              {(['mine', 'theirs'] as const).map((choice) => (
                <Button key={choice} look="secondary" onClick={() => setChoices(all.map(() => choice))}>
                  {(isOwn ? ownNames : othersNames)[choice]} everywhere
                </Button>
              ))}
            </p>
          )}
          <ConflictParts
            parts={parts}
            choices={all}
            names={isOwn ? ownNames : othersNames}
            theirName={
              saved ? `${isOwn ? 'In the other tab' : `${saved.displayName}’s`}, ${timeText(saved.modified)}` : 'Theirs'
            }
            isRefused={isRefused}
            onChoose={(index, choice) => setChoices(all.with(index, choice))}
          />
        </TabPanel>
      ) : (
        <TabPanel id={tab}>
          {missing >= 0 && (
            <p className={styles.note}>Passages not yet decided are shown as they were before either change.</p>
          )}
          <DocumentHtml html={renderRegion(result, newRenderContext('app-result-'))} />
        </TabPanel>
      )}
    </ModalDialog>
  )
}

function toDecide(count: number, choices: readonly unknown[]): string {
  if (count === 0) return 'Your changes do not overlap. Check the result, then save it.'
  const undecided = choices.filter((choice) => choice === undefined).length
  if (undecided === 0) return 'All conflicts are resolved. Check the result, then save it.'
  const both = `${count} ${count === 1 ? 'passage has' : 'passages have'} been changed in both.`
  return undecided === count ? `${both} Choose which to keep.` : `${both} ${undecided} still to be decided.`
}
