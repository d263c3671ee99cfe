import { expect, test } from 'vitest'
import { type LinkFacts, linkStatus, nameOfStatus, statusOf } from './status.ts'

test('4.2 the status codes are those of the specification', () => {
  expect(linkStatus).toEqual({
    LOADING: -1,
    VALID: 0,
    EXPIRED: 1,
    DISABLED: 2,
    INVALID: 3,
    LIMITED: 4,
    FAILED: 5,
    FORBIDDEN: 6,
    UNAUTHORISED: 7,
  })
})

test.each([
  [0, 'VALID'],
  [7, 'UNAUTHORISED'],
  [8, 'FAILED'],
  [-2, 'FAILED'],
  [Number.NaN, 'FAILED'],
])('T4 the number %s is %s', (code, name) => {
  expect(nameOfStatus(code)).toBe(name)
})

const now = new Date('2026-11-21T10:00:00Z')
const open: LinkFacts = { isOff: false, uses: 0, mostUses: 1, expires: new Date('2026-11-21T10:00:01Z') }
const past = { expires: new Date('2026-11-21T10:00:00Z') }
const anonymous = { hasRole: false }
const jane = { username: 'jane', hasRole: false }
const john = { username: 'john', hasRole: false }

test.each([
  ['there is none', undefined, anonymous, 'INVALID'],
  ['it is open to anybody', open, anonymous, 'VALID'],
  ['its time is over', { ...open, ...past }, anonymous, 'EXPIRED'],
  ['it is used up', { ...open, uses: 1 }, anonymous, 'LIMITED'],
  ['it is used up and its time is over', { ...open, ...past, uses: 1 }, anonymous, 'LIMITED'],
  ['it is switched off and used up', { ...open, isOff: true, uses: 1 }, anonymous, 'DISABLED'],
  ['any number of uses is allowed', { ...open, mostUses: null, uses: 99 }, anonymous, 'VALID'],
  ['it is for Jane and nobody is logged in', { ...open, username: 'jane' }, anonymous, 'UNAUTHORISED'],
  ['it is for Jane who is logged in', { ...open, username: 'jane' }, jane, 'VALID'],
  ['it is for Jane and John is logged in', { ...open, username: 'jane' }, john, 'FORBIDDEN'],
  ['it is for a role and nobody is logged in', { ...open, isForRoles: true }, anonymous, 'UNAUTHORISED'],
  ['it is for a role that John lacks', { ...open, isForRoles: true }, john, 'FORBIDDEN'],
  ['it is for a role that John has', { ...open, isForRoles: true }, { ...john, hasRole: true }, 'VALID'],
  ['it is for Jane’s new password', { ...open, username: 'jane', needsNoLogin: true }, anonymous, 'VALID'],
  [
    'it is for Jane’s new password and John is here',
    { ...open, username: 'jane', needsNoLogin: true },
    john,
    'FORBIDDEN',
  ],
  ['it is for Jane and its time is over', { ...open, ...past, username: 'jane' }, anonymous, 'EXPIRED'],
] as const)('T4 when %s', (_, link, reader, status) => {
  expect(statusOf(link, reader, now)).toBe(status)
})
