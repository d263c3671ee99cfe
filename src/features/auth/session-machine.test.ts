import { expect, test } from 'vitest'
import { type Authentication, after, flagsOf, leadsTo, loggedOut, type SessionEvent } from './session-machine.ts'

const edith = { username: 'edith', displayName: 'Edith', roles: ['Editor'] }
const walk = (events: SessionEvent[], from: Authentication = loggedOut) => events.reduce(after, from)
const loggedIn = walk([{ type: 'login' }, { type: 'accepted', user: edith }])

test('4.1 loggedOut to loggingIn to loggedIn', () => {
  expect(walk([{ type: 'login' }]).status).toBe('loggingIn')
  expect(loggedIn).toEqual({ status: 'loggedIn', user: edith, message: '' })
  expect(flagsOf(loggedIn)).toEqual({ loggedIn: true, loggedOut: false })
  expect(flagsOf(loggedOut)).toEqual({ loggedIn: false, loggedOut: true })
})

test('4.1, 8 on error loginFailed with the message; trying again forgets it', () => {
  const failed = walk([{ type: 'login' }, { type: 'refused', message: 'No.' }])
  expect(failed).toEqual({ status: 'loginFailed', user: undefined, message: 'No.' })
  expect(walk([{ type: 'login' }], failed)).toEqual({ status: 'loggingIn', user: undefined, message: '' })
})

test('4.1 logout, a check that finds no session and a forbidden call lead back to loggedOut', () => {
  for (const event of [{ type: 'logout' }, { type: 'verified', user: undefined }, { type: 'forbidden' }] as const)
    expect(after(loggedIn, event)).toEqual(loggedOut)
})

test('a check that finds somebody logs in; one that finds the same leaves the very same state', () => {
  expect(after(loggedOut, { type: 'verified', user: edith })).toEqual(loggedIn)
  expect(after(loggedIn, { type: 'verified', user: { ...edith } })).toBe(loggedIn)
  expect(after(loggedIn, { type: 'verified', user: { ...edith, roles: [] } }).user?.roles).toEqual([])
})

test('a check that finds nobody neither ends a login under way nor wipes its failure', () => {
  const loggingIn = walk([{ type: 'login' }])
  expect(after(loggingIn, { type: 'verified', user: undefined })).toBe(loggingIn)
  const failed = after(loggingIn, { type: 'refused', message: 'No.' })
  expect(after(failed, { type: 'verified', user: undefined })).toBe(failed)
})

test('a refusal that comes after another way in has worked changes nothing', () => {
  expect(after(loggedIn, { type: 'refused', message: 'No.' })).toBe(loggedIn)
})

test('4.1 logged out on a page that needs roles leads to login with the full path', () => {
  const here = { path: '/admin?a=1', needsLogin: true, target: undefined }
  expect(leadsTo(loggedIn, loggedOut, here)).toEqual({ to: '/login?redirect=%2Fadmin%3Fa%3D1', replace: false })
  expect(leadsTo(loggedIn, loggedOut, { ...here, needsLogin: false })).toBeUndefined()
  expect(leadsTo(loggedOut, loggedOut, here)).toBeUndefined()
})

test('4.1 logged in on the login page leads on and replaces it in the history', () => {
  const here = { path: '/login', needsLogin: false, target: '/admin' }
  expect(leadsTo(loggedOut, loggedIn, here)).toEqual({ to: '/admin', replace: true })
  expect(leadsTo(loggedOut, loggedIn, { ...here, target: undefined })).toBeUndefined()
  expect(leadsTo(loggedIn, loggedIn, here)).toBeUndefined()
})
