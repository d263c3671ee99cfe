import { expect, test } from 'vitest'
import { deliveryText } from './delivery-text.ts'

test.each([
  [false, 'was sent to edith@hospital.test'],
  [true, 'for edith@hospital.test was written to the outbox; no mail server is set'],
])('a message with a link is said to be sent only if a mail server took it: %s', (isInOutbox, words) => {
  expect(deliveryText({ mailedTo: 'edith@hospital.test', isInOutbox })).toBe(words)
})
