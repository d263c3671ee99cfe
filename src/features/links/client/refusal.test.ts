import { expect, test } from 'vitest'
import { linkStatus } from '../status.ts'
import { refusalOf } from './refusal.tsx'

test.each([
  [1, 'It could be used once.'],
  [null, 'It could be used once.'],
  [3, 'It can be used 3 times.'],
])('T4 a used-up link says how often it could be used: %s', (mostUses, text) => {
  const answer = {
    ...{ status: linkStatus.LIMITED, functionId: null, target: null, expires: null, requiresConfirm: false },
    ...{ mostUses, mayRenew: false, ref: '' },
  }
  const { Text } = refusalOf(answer)
  expect(Text({ uid: '', answer, onTryAgain() {} })).toBe(text)
})
