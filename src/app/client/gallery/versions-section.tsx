import { useState } from 'react'
import { Button } from '#base/client/ui/button.tsx'
import { loadConflictDialog, loadHistory } from '#features/editing/client/index.ts'
import { editableIdOf } from '#features/pages/contract/index.ts'
import { type RichNode, textOf } from '#features/rich-text/index.ts'
import styles from './gallery.module.css'
import { Section } from './section.tsx'

const url = '/treatment/chelation'

export function VersionsSection() {
  const [answer, setAnswer] = useState('')

  async function resolve(mine: RichNode, theirs: RichNode) {
    const { resolveConflict } = await loadConflictDialog()
    const resolved = await resolveConflict({ label: 'Main text', base, mine, theirs })
    setAnswer(resolved ? (resolved.document.content ?? []).map(textOf).join(' | ') : 'left')
  }
  async function show() {
    const { showHistory } = await loadHistory()
    const restored = await showHistory({
      page: { url },
      of: { editableId: editableIdOf(url, 'main'), label: 'Main text' },
    })
    setAnswer(restored ? `restored as version ${restored.version}` : 'closed')
  }

  return (
    <Section title="Versions">
      <div className={styles.row}>
        <Button onClick={() => void resolve(mine, theirs)}>Conflict</Button>
        <Button look="secondary" onClick={() => void resolve(mineApart, theirs)}>
          Changes that do not overlap
        </Button>
        <Button look="secondary" onClick={() => void show()}>
          History
        </Button>
      </div>
      <p>
        Outcome: <output aria-label="Outcome">{answer}</output>
      </p>
    </Section>
  )
}

const paragraph = (words: string): RichNode => ({ type: 'paragraph', content: [{ type: 'text', text: words }] })
const table = (points: string): RichNode => ({
  type: 'table',
  attrs: { caption: 'Points' },
  content: [
    ['Item', 'Limit', 'Points'],
    ['Blasts', '> 10 %', points],
    ['Platelets', '< 50 × 10⁹/L', '1'],
  ].map((cells, row) => ({
    type: 'tableRow',
    content: cells.map((words) => ({ type: row === 0 ? 'tableHeader' : 'tableCell', content: [paragraph(words)] })),
  })),
})
const recommendation = (strength: string): RichNode => ({
  type: 'recommendation',
  attrs: { strength, direction: 'for', certainty: 'low', status: 'draft' },
  content: [{ type: 'statement', content: [{ type: 'text', text: 'Offer chelation.' }] }],
})
const doc = (...content: RichNode[]): RichNode => ({ type: 'doc', content })

const base = doc(
  paragraph('Alpha stays as it is.'),
  paragraph('Beta begins at a ferritin of 1000 µg/L.'),
  paragraph('Gamma stays too.'),
  paragraph('Delta is given for five days a week.'),
  table('1.5'),
  recommendation('strong'),
)
const mineApart = doc(
  paragraph('Alpha stays as it is.'),
  paragraph('Beta begins at a ferritin of 1000 µg/L.'),
  paragraph('Gamma stays too.'),
  paragraph('Delta is given for seven days a week.'),
  table('1.5'),
  recommendation('strong'),
)
const mine = doc(
  paragraph('Alpha stays as it is.'),
  paragraph('Beta begins at a ferritin of 2500 µg/L.'),
  paragraph('Gamma stays too.'),
  paragraph('Delta is given for seven days a week.'),
  table('1.5'),
  recommendation('conditional'),
)
const theirs = doc(
  paragraph('Alpha stays as it is.'),
  paragraph('Beta begins at a ferritin of 800 µg/L.'),
  paragraph('Gamma stays too.'),
  paragraph('Delta is given for five days a week.'),
  table('2'),
)
