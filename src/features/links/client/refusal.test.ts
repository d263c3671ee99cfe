import { expect, test } from 'vitest'
import { linkStatus } from '../status.ts'
import { refusalOf } from './refusal.tsx'

test.each([
  [1, 'It could be used once.'],
  [null, 'It could be used once.'],
  [3, 'It can be used 3 times.'],
])('T4 a used-up link says how often it could be used: %s', (mostUses, text) => {
  const answer = {
    ...{ status: linkStatus.LIMITED, functionId: null, target: null, expires: null, off: null, requiresConfirm: false },
    ...{ mostUses, mayRenew: false, ref: '' },
  }
  const { Text } = refusalOf(answer)
  expect(Text({ uid: '', answer, onTryAgain() {} })).toBe(text)
})

test.each([
  ['ended', 'This review has ended', 'The editors ended it on 26 November 2026.'],
  ['replaced', 'A newer link has replaced this one', 'Open the link in the newest message'],
  [null, 'This link has been switched off', 'The sender has switched it off or the service is closed.'],
] as const)('T4 a link that is switched off says why, if that may be said: %s', (off, title, text) => {
  const answer = {
    ...{ status: linkStatus.DISABLED, functionId: 'review', target: null, requiresConfirm: false, mostUses: null },
    ...{ off, expires: '2026-11-26T12:00:00Z', mayRenew: false, ref: '' },
  }
  const { Text, ...wording } = refusalOf(answer)
  expect(wording.title).toBe(title)
  expect(Text({ uid: '', answer, onTryAgain() {} })).toContain(text)
})
