import { expect, test } from 'vitest'
import { Answer } from '#base/server/http/answer.ts'
import { Hold } from './hold.ts'

const answer = (text: string) => new Answer(text, {})
const always = () => true

test('an answer is made once, however many ask at a time', async () => {
  const hold = new Hold(1_000_000)
  let made = 0
  const make = async () => {
    made++
    return answer('a')
  }
  const answers = await Promise.all(Array.from({ length: 20 }, () => hold.make('k', make, always)))
  expect(made).toBe(1)
  expect(new Set(answers).size).toBe(1)
  expect(hold.get('k')).toBe(answers[0])
})

test('what was being made when something changed is answered, but not kept', async () => {
  const hold = new Hold(1_000_000)
  let finish: (made: Answer) => void = () => {}
  const slow = hold.make('k', () => new Promise<Answer>((fulfil) => (finish = fulfil)), always)
  hold.drop(['k'])
  const fresh = await hold.make('k', async () => answer('new'), always)
  finish(answer('old'))
  expect(String((await slow).identity)).toBe('old')
  expect(hold.get('k')).toBe(fresh)
})

test('the longest unused go when there are too many bytes', async () => {
  const size = answer('x'.repeat(10_000)).bytes
  const hold = new Hold(size * 2.5)
  for (const key of ['a', 'b']) await hold.make(key, async () => answer('x'.repeat(10_000)), always)
  await hold.make('a', async () => answer('unused'), always)
  await hold.make('c', async () => answer('x'.repeat(10_000)), always)
  expect([hold.get('a'), hold.get('b'), hold.get('c')].map(Boolean)).toEqual([true, false, true])
})

test('a failure is told to all who wait, and tried again by the next', async () => {
  const hold = new Hold(1_000_000)
  const failing = () => hold.make('k', () => Promise.reject(new Error('no')), always)
  await expect(Promise.all([failing(), failing()])).rejects.toThrow('no')
  expect(String((await hold.make('k', async () => answer('yes'), always)).identity)).toBe('yes')
})
