import type { Db } from '#base/server/database/database.ts'
import type { PageChange } from '../contract/editing.ts'
import { diffDocuments } from '../kinds/region/diff/blocks.ts'
import { changedOnly } from '../kinds/region/diff/changed-only.ts'
import { differs } from '../kinds/region/diff/node.ts'
import { summaryOf } from '../kinds/region/diff/summary.ts'
import type { RichNode } from '../kinds/region/document.ts'
import { drawDifference } from '../kinds/region/draw/diff.ts'
import { element, join, text } from '../kinds/region/draw/html.ts'
import { newPageDrawing } from '../kinds/region/draw/page.ts'
import { DrawnChanges } from './drawn-changes.ts'
import { keyOf, type Pair, type Save, saidBy, savesOn } from './page-saves.ts'

/** What changed on a page, newest first: of each save, the difference to the one before, drawn. */
export async function pageChanges(
  db: Db,
  url: string,
  limit: number,
  drawn: DrawnChanges = new DrawnChanges(),
): Promise<PageChange[]> {
  const saves = await savesOn(db, url, limit)
  const html = new Map(saves.map((save) => [keyOf(save), drawn.get(keyOf(save))]))
  const missing = saves.filter((save) => html.get(keyOf(save)) === undefined)
  const kinds = new Map(missing.map((save) => [keyOf(save), save.of]))
  for (const pair of await saidBy(db, missing)) {
    const change = drawChange(kinds.get(pair.key) ?? 'region', pair)
    drawn.keep(pair.key, change)
    html.set(pair.key, change)
  }
  return saves.flatMap((save) => {
    const { editableId, version, modified, label } = save
    const change = html.get(keyOf(save))
    // A save may have changed nothing.
    return change
      ? [{ editableId, version, modified: modified.toISOString(), html: change, ...(label && { label }) }]
      : []
  })
}

/** What changed in a line of words, then the parts that did; empty where nothing did. */
function drawChange(of: Save['of'], { key, old, now }: Pair): string {
  const difference = diffDocuments(old, now)
  if (!differs(difference)) return ''
  return join([
    element('p', { class: 'change-summary' }, text(of === 'region' ? summaryOf(difference) : fateOf(old, now))),
    drawDifference(changedOnly(difference), newPageDrawing(`change-${key}-`)),
  ])
}

const fateOf = ({ content: before = [] }: RichNode, { content: after = [] }: RichNode) =>
  before.length === 0 ? 'Added' : after.length === 0 ? 'Removed' : 'Changed'
