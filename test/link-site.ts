import { addLink } from '#features/links/server/store.ts'
import { sharedApp, type TestApp, testApp } from './app.ts'
import { TestClient, testAccount } from './client.ts'

export const flagsOn = 'ForgottenPassword,ResetPassword'
export const newPassword = 'A-quite-new-Password-9'

/** A site with the links that set a password turned on. */
export const started = (environment: Record<string, string> = {}) =>
  testApp({ environment: { FEATURES: flagsOn, ...environment }, template: 'empty' })

let visitors = 0

/** A browser that has its XSRF token, at an address of its own: calls are limited by address. */
export async function visitor({ app }: TestApp) {
  const client = new TestClient(app)
  client.address = `10.0.0.${++visitors}`
  await client.post('/api/auth/authenticated')
  return client
}

export const hour = 3_600_000
type Link = Partial<Parameters<typeof addLink>[1]> & { inMs?: number }

/** Stores a link to set a password, or another one; valid for an hour. */
export async function linkIn({ database }: TestApp, { inMs = hour, ...link }: Link = {}) {
  const now = Date.now()
  return addLink(database.db, {
    ...{ functionId: 'reset', accountId: null, target: '', roles: [], mostUses: 1, note: '' },
    ...{ created: new Date(now), createdBy: 'test', expires: new Date(now + inMs) },
    ...link,
  })
}

export const process = async (client: TestClient, uid: string) =>
  (await client.post('/api/link/process', { uid })).json()
export const confirm = (client: TestClient, uid: string, password?: string) =>
  client.post('/api/link/confirm', { uid, ...(password !== undefined && { password }) })

/** A site for all tests of a file, on which no link is used, and no account changes. */
export const sharedSite = () =>
  sharedApp({ environment: { FEATURES: flagsOn }, template: 'empty' }, async (server) => ({
    server,
    jane: await testAccount(server, 'jane'),
  }))
