import { expect, test } from 'vitest'
import { mergedOrder, moved } from './order.ts'

test('an entry moves to another position, or to the end if the position is beyond it', () => {
  expect(moved([1, 2, 3], 3, 0)).toEqual([3, 1, 2])
  expect(moved([1, 2, 3], 1, 1)).toEqual([2, 1, 3])
  expect(moved([1, 2, 3], 1, 9)).toEqual([2, 3, 1])
  expect(moved([1, 2, 3], 2, -1)).toEqual([2, 1, 3])
})

test.each([
  { of: 'both moved something', was: [1, 2, 3, 4], mine: [4, 1, 2, 3], theirs: [2, 1, 3, 4], merged: [4, 2, 1, 3] },
  { of: 'the other added', was: [1, 2, 3], mine: [3, 1, 2], theirs: [1, 9, 2, 3], merged: [3, 1, 9, 2] },
  { of: 'the other archived', was: [1, 2, 3, 4], mine: [1, 4, 2, 3], theirs: [1, 3, 4], merged: [1, 4, 3] },
  { of: 'the other archived what I moved', was: [1, 2, 3], mine: [3, 1, 2], theirs: [1, 2], merged: [1, 2] },
  { of: 'I moved after what the other archived', was: [1, 2, 3], mine: [2, 3, 1], theirs: [1, 2], merged: [2, 1] },
  {
    of: 'several moves',
    was: [1, 2, 3, 4, 5],
    mine: [5, 2, 1, 3, 4],
    theirs: [1, 2, 3, 5, 4],
    merged: [5, 2, 1, 3, 4],
  },
  { of: 'nothing moved', was: [1, 2], mine: [1, 2], theirs: [2, 1], merged: [2, 1] },
])('D-19 two orders become one: $of', ({ was, mine, theirs, merged }) => {
  expect(mergedOrder(was, mine, theirs)).toEqual(merged)
})
