import { changeInWords, diffDocuments, differs, type RichNode } from '#features/rich-text/index.ts'

/** A worker task: what saves of texts have changed, in words, by the key of each. */
export default (saves: readonly { key: string; old: RichNode; now: RichNode }[]): [string, string][] =>
  saves.map(({ key, old, now }) => {
    const difference = diffDocuments(old, now)
    return [key, differs(difference) ? changeInWords(difference) : 'no change']
  })
