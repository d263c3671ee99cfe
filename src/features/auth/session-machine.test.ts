import { expect, test } from 'vitest'
import { type Authentication, after, flagsOf, loggedOut, redirectAfter, type SessionEvent } from './session-machine.ts'

const edith = { username: 'edith', displayName: 'Edith', roles: ['Editor'] }
const walk = (events: SessionEvent[], from: Authentication = loggedOut) => events.reduce(after, from)
const loggedIn = walk([{ type: 'login' }, { type: 'accepted', user: edith }])

test('4.1 loggedOut to loggingIn to loggedIn', () => {
  expect(walk([{ type: 'login' }]).status).toBe('loggingIn')
  expect(loggedIn).toEqual({ status: 'loggedIn', user: edith, message: '' })
  expect(flagsOf(loggedIn)).toEqual({ loggedIn: true, loggedOut: false })
  expect(flagsOf(loggedOut)).toEqual({ loggedIn: false, loggedOut: true })
})

test('4.1, 8 an error leads to loginFailed with the message; trying again clears it', () => {
  const failed = walk([{ type: 'login' }, { type: 'refused', message: 'No.' }])
  expect(failed).toEqual({ status: 'loginFailed', user: undefined, message: 'No.' })
  expect(walk([{ type: 'login' }], failed)).toEqual({ status: 'loggingIn', user: undefined, message: '' })
})

test('4.1 logout, a check without a session and a forbidden call lead back to loggedOut', () => {
  for (const event of [{ type: 'logout' }, { type: 'verified', user: undefined }, { type: 'forbidden' }] as const)
    expect(after(loggedIn, event)).toEqual(loggedOut)
})

test('a check that finds a user logs in; one that finds the same user returns the very same state', () => {
  expect(after(loggedOut, { type: 'verified', user: edith })).toEqual(loggedIn)
  expect(after(loggedIn, { type: 'verified', user: { ...edith } })).toBe(loggedIn)
  expect(after(loggedIn, { type: 'verified', user: { ...edith, roles: [] } }).user?.roles).toEqual([])
})

test('a check without a session neither ends a login in progress nor clears its failure', () => {
  const loggingIn = walk([{ type: 'login' }])
  expect(after(loggingIn, { type: 'verified', user: undefined })).toBe(loggingIn)
  const failed = after(loggingIn, { type: 'refused', message: 'No.' })
  expect(after(failed, { type: 'verified', user: undefined })).toBe(failed)
})

test('a refusal after another successful login changes nothing', () => {
  expect(after(loggedIn, { type: 'refused', message: 'No.' })).toBe(loggedIn)
})

test('4.1 logging out on a page with roles leads to login with the full path', () => {
  const here = { path: '/admin?a=1', needsLogin: true, target: undefined }
  expect(redirectAfter(loggedIn, loggedOut, here)).toEqual({ to: '/login?redirect=%2Fadmin%3Fa%3D1', replace: false })
  expect(redirectAfter(loggedIn, loggedOut, { ...here, needsLogin: false })).toBeUndefined()
  expect(redirectAfter(loggedOut, loggedOut, here)).toBeUndefined()
})

test('4.1 a logged-in user on the login page is redirected, replacing it in the history', () => {
  const here = { path: '/login', needsLogin: false, target: '/admin' }
  expect(redirectAfter(loggedOut, loggedIn, here)).toEqual({ to: '/admin', replace: true })
  expect(redirectAfter(loggedOut, loggedIn, { ...here, target: undefined })).toBeUndefined()
  expect(redirectAfter(loggedIn, loggedIn, here)).toBeUndefined()
})
