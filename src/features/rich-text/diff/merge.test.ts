import { expect, test } from 'vitest'
import { edited, newDocuments, newRandom } from '#test/random-documents.ts'
import type { RichNode } from '../document.ts'
import { validDocument } from '../schema.ts'
import { type MergePart, merge, mergedDocument } from './merge.ts'

const paragraph = (words: string): RichNode => ({ type: 'paragraph', content: [{ type: 'text', text: words }] })
const doc = (...words: string[]): RichNode => validDocument({ type: 'doc', content: words.map(paragraph) })
const conflicts = (parts: readonly MergePart[]) => parts.filter(({ by }) => by === 'conflict')
const side = (parts: readonly MergePart[], which: 'base' | 'mine' | 'theirs'): RichNode =>
  validDocument({ type: 'doc', content: parts.flatMap((part) => part[which]) })

test('a merge with an unchanged version is the other version; each version can be restored from any merge', () => {
  for (let seed = 0; seed < 150; seed++) {
    const chance = newRandom(seed)
    const base = newDocuments(chance).document()
    const [mine, theirs] = [edited(base, chance), edited(base, chance)]
    for (const [own, other] of [
      [mine, base],
      [base, mine],
      [mine, mine],
    ] as const) {
      const parts = merge(base, own, other)
      expect(conflicts(parts), `seed ${seed}`).toEqual([])
      expect(validDocument(mergedDocument(parts, [])), `seed ${seed}`).toEqual(mine)
    }
    const parts = merge(base, mine, theirs)
    expect(side(parts, 'base'), `seed ${seed}`).toEqual(base)
    expect(side(parts, 'mine'), `seed ${seed}`).toEqual(mine)
    expect(side(parts, 'theirs'), `seed ${seed}`).toEqual(theirs)
    const all = conflicts(parts)
    for (const choice of ['mine', 'theirs', 'both'] as const) {
      const merged = mergedDocument(
        parts,
        all.map(() => choice),
      )
      expect(validDocument(merged), `seed ${seed}`).toEqual(merged)
    }
  }
})

test('changes that do not overlap are both in the merge', () => {
  for (let seed = 0; seed < 150; seed++) {
    const chance = newRandom(seed)
    const blocks = newDocuments(chance).document(6 + chance.below(8)).content ?? []
    // Each block is unique, so that no other can match it.
    const base = blocks.flatMap((block, at) => [paragraph(`Mark ${at} of seed ${seed}, kept apart.`), block])
    const places = [...base.keys()].filter((at) => at % 2 === 0)
    const owner = base.map(() => chance.one(['mine', 'theirs', 'nobody']))
    const changed = (who: string) =>
      base.flatMap((block, at) =>
        owner[at] !== who || !places.includes(at)
          ? [block]
          : chance.is(0.2)
            ? []
            : chance.is(0.3)
              ? [paragraph(`New by ${who} at ${at}.`), block]
              : [paragraph(`Mark ${at} of seed ${seed}, kept apart, changed by ${who}.`)],
      )
    const [mine, theirs] = [changed('mine'), changed('theirs')]
    const whole = (content: RichNode[]) => validDocument({ type: 'doc', content })
    const parts = merge(whole(base), whole(mine), whole(theirs))
    expect(conflicts(parts), `seed ${seed}`).toEqual([])
    const merged = JSON.stringify(mergedDocument(parts, []))
    for (const block of [...mine, ...theirs])
      if (/New by|changed by/.test(JSON.stringify(block)))
        expect(merged, `seed ${seed}`).toContain(JSON.stringify(block))
    expect(merged.match(/New by|changed by/g) ?? [], `seed ${seed}`).toHaveLength(
      [...mine, ...theirs].filter((block) => /New by|changed by/.test(JSON.stringify(block))).length,
    )
  }
})

test('neighbouring paragraphs changed by two people are not a conflict', () => {
  const parts = merge(
    doc('First paragraph here.', 'Second paragraph here.'),
    doc('First paragraph here, mine.', 'Second paragraph here.'),
    doc('First paragraph here.', 'Second paragraph here, theirs.'),
  )
  expect(parts.map(({ by }) => by)).toEqual(['mine', 'theirs'])
  expect(mergedDocument(parts, [])).toEqual(doc('First paragraph here, mine.', 'Second paragraph here, theirs.'))
})

test('a paragraph changed by both is decided by a choice; undecided, it stays as it was', () => {
  const [base, mine, theirs] = [
    doc('A.', 'The dose is 10 mg.'),
    doc('A.', 'The dose is 20 mg.'),
    doc('A.', 'The dose is 5 mg.'),
  ]
  const parts = merge(base, mine, theirs)
  expect(conflicts(parts)).toHaveLength(1)
  expect(mergedDocument(parts, ['mine'])).toEqual(mine)
  expect(mergedDocument(parts, ['theirs'])).toEqual(theirs)
  expect(mergedDocument(parts, ['both'])).toEqual(doc('A.', 'The dose is 20 mg.', 'The dose is 5 mg.'))
  expect(mergedDocument(parts, [undefined])).toEqual(base)
})

test('a paragraph removed by one and changed by the other is a conflict, never lost', () => {
  const parts = merge(doc('A.', 'Keep this text.'), doc('A.'), doc('A.', 'Keep this text, please.'))
  expect(conflicts(parts)).toMatchObject([{ mine: [], theirs: [{ type: 'paragraph' }] }])
})

test('a paragraph rewritten by both is a conflict, not two additions', () => {
  const parts = merge(doc('Old words only.'), doc('Something else entirely.'), doc('Yet another thing.'))
  expect(parts.map(({ by }) => by)).toEqual(['conflict'])
})

test('additions by both at the same place are a conflict; both can be kept, mine first', () => {
  const parts = merge(doc('A.', 'B.'), doc('A.', 'Mine.', 'B.'), doc('A.', 'Theirs.', 'B.'))
  expect(conflicts(parts)).toHaveLength(1)
  expect(mergedDocument(parts, ['both'])).toEqual(doc('A.', 'Mine.', 'Theirs.', 'B.'))
})

test('several conflicts are decided one by one, in order', () => {
  const parts = merge(doc('One here.', 'Two here.'), doc('One mine.', 'Two mine.'), doc('One theirs.', 'Two theirs.'))
  expect(mergedDocument(parts, ['mine', 'theirs'])).toEqual(doc('One mine.', 'Two theirs.'))
})
