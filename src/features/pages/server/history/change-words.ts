import { changeInWords, diffDocuments, differs, type RichNode } from '#features/rich-text/index.ts'

/** A worker task: what saves of texts have changed, in words, by the id of each version. */
export default (saves: readonly { id: number; old: RichNode; now: RichNode }[]): [number, string][] =>
  saves.map(({ id, old, now }) => {
    const difference = diffDocuments(old, now)
    return [id, differs(difference) ? changeInWords(difference) : 'no change']
  })
