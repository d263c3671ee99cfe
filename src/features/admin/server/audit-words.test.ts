import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { newAudit } from '#base/server/audit/audit.ts'
import { addAccount } from '#features/auth/server/index.ts'
import { testApp } from '#test/app.ts'
import { clientWith } from '#test/client.ts'
import { detailInWords } from '../audit-detail.ts'
import type { AuditLine } from '../endpoints.ts'

const digest = 'A0p-UsVYkQ1cXk3Yc0zR7v2m9bJ4d6eF8gH1iJ3kL5n'
const hexDigest = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const part = { subject: 'webui.help.key-points', detail: { page: '/help', version: 3 } }
const item = { subject: 'webui.help.contacts 7', detail: { page: '/help' } }
const moved = {
  subject: '/help',
  detail: { what: 'Moved “Help”', pages: [{ page: 3, before: { parent: 1 }, after: { parent: 2 } }], redirects: [] },
}
const link = { subject: 'reset link 5' }
const step = { subject: 'jdoe', detail: { method: 'recoveryCode', sessionsEnded: 2 } }
const person = { subject: 'jdoe', detail: { sessionsEnded: 1 } }
const ids = { subject: 'Patient', detail: { query: digest, ids: ['XX-00001', 'XX-00002'], count: 2 } }
const review = { subject: '/help', detail: { review: 4, by: 'Ann Example' } }

type Written = { subject?: string; detail?: Record<string, unknown> }

/** Every action of the product, with a subject and a detail as the product writes them. */
const written: Readonly<Record<string, Written>> = {
  'audit exported': { detail: { entries: 12 } },
  'backup made': { detail: { bytes: 9, tables: 3, rows: 8, files: 2, digest: hexDigest, mode: 'full' } },
  'backup restored': { detail: { made: '2026-11-22T15:37:59.000Z', version: '0.19.16', rows: 8, files: 2 } },
  'call refused': { subject: '/api/admin/users', detail: { summary: 'The accounts, by name (D-12); 403.' } },
  'changes asked for': review,
  'collection item added': item,
  'collection item archived': item,
  'collection item saved': item,
  'collection ordered': item,
  'comment opened again': { subject: '/help', detail: { comment: 3 } },
  'comment settled': { subject: '/help', detail: { comment: 3 } },
  'content imported': { detail: { pages: 46 } },
  'demonstration of reviews': { detail: { pages: ['/help', '/about'] } },
  'document saved': part,
  'document uploaded': part,
  'error marked done': { subject: '5' },
  'error opened again': { subject: '5' },
  'failed question done': { subject: 'iron, and when' },
  'file withdrawn': {
    subject: '7',
    detail: {
      digest: hexDigest,
      reason: 'A face',
      places: [{ url: '/help', editableId: 'webui.help.main', version: 2 }],
    },
  },
  'image link saved': part,
  'image link uploaded': part,
  'image saved': part,
  'image uploaded': part,
  'link disabled': link,
  'link made': { ...link, detail: { for: 'jdoe', hours: 24 } },
  'link refused': { ...link, detail: { status: 'expired' } },
  'link used': link,
  login: { detail: { methods: ['password', 'recoveryCode'] } },
  'login refused': { detail: { method: 'single sign-on', reason: 'unknown' } },
  logout: {},
  'mail failed': { subject: 'ann@example.org', detail: { purpose: 'invitation', server: 'outbox', fault: 'Refused' } },
  'mail sent': {
    subject: 'ann@example.org',
    detail: { purpose: 'address changed', server: 'outbox', messageId: '<0f3a-1b@example.org>' },
  },
  'news saved': { ...part, detail: { ...part.detail, sentence: 'A new dose.' } },
  'own data downloaded': { subject: 'jdoe' },
  'page added': moved,
  'page archived': moved,
  'page change undone': moved,
  'page corrected': { subject: '/help', detail: { version: 4, reason: 'A wrong dose' } },
  'page duplicated': moved,
  'page moved': moved,
  'page parts changed': moved,
  'page path changed': moved,
  'page properties saved': {
    subject: '/help',
    detail: {
      before: { title: null, accessRoles: [], online: true, reviewedBy: '', nextReview: null },
      after: { title: 'Help', accessRoles: ['DataReader'], online: false, reviewedBy: 'Ann', nextReview: '2027-05-01' },
    },
  },
  'page released': { subject: '/help', detail: { version: 4, note: '' } },
  'page renamed': moved,
  'page restored': moved,
  'page sent for review': { subject: '/help', detail: { review: 4, people: ['Ann Example'], due: '2026-12-01' } },
  'page shown or hidden': moved,
  'page signed': { subject: '/help', detail: { review: 4, by: 'Ann Example', digest: hexDigest } },
  'passkey renamed': { subject: 'jdoe', detail: { passkey: 3 } },
  'password change refused': { subject: 'jdoe', detail: { reason: 'wrong password' } },
  'password changed': { subject: 'jdoe', detail: { by: 'reset link', sessionsEnded: 1 } },
  'password forgotten': { subject: 'jdoe, mroe', detail: { isTooOften: false } },
  'portlet save refused': {
    subject: 'Blood counts',
    detail: { modeName: 'Patient', id: 'XX-00001', reason: 'You may read this portlet but not change it.' },
  },
  'portlet saved': {
    subject: 'Hosted service manager',
    detail: { portlet: 'Hosted service manager', parts: ['action'] },
  },
  'proof refused': step,
  'proved again': step,
  'recovery codes renewed': step,
  'reference saved': {
    subject: 'Greenberg2012',
    detail: { version: 2, before: { year: 2011, title: 'A' }, after: { year: 2012, title: 'A' } },
  },
  'region saved': part,
  'release undone': { subject: '/help', detail: { version: 4 } },
  'releases ended': { detail: { drafts: 2 } },
  'report answered': { subject: '5' },
  'report opened again': { subject: '5' },
  'research ID added': { subject: 'Sample 123456', detail: { studyId: 'XX-00001' } },
  'research ID chosen': { subject: 'Patient XX-00001' },
  'research ID looked up': ids,
  'research ID paged': ids,
  'research ID searched': ids,
  'research IDs listed': ids,
  'research data changed': {
    subject: 'Patient XX-00001',
    detail: { portlet: 'Blood counts', version: 4, reason: '', parts: ['days'] },
  },
  'research data exported': {
    subject: 'Patient XX-00001',
    detail: { reason: 'Registry', people: 1, withInvented: true, columns: ['Haemoglobin', 'Blasts in blood'] },
  },
  'research data imported': { subject: 'people.csv', detail: { rows: 3, people: 1, samples: 0, added: 2, changed: 0 } },
  'research data invented': { detail: { people: 3, samples: 2, values: 90, first: 'XX-00001', last: 'XX-00003' } },
  'research data read': {
    subject: 'Patient XX-00001',
    detail: { portlets: ['Blood counts', 'Marrow and genetics: history of Blasts in marrow, 2 February 2026'] },
  },
  'review declined': review,
  'review ended': { subject: '/help', detail: { review: 4 } },
  'review link renewed': { subject: '/help', detail: { for: 'Ann Example' } },
  'roles changed': {
    subject: 'jdoe',
    detail: { from: ['Editor'], to: ['DataWriter', 'DataReader'], sessionsEnded: 1 },
  },
  'search answer chosen': { subject: 'iron', detail: { url: '/help#main-text' } },
  'search answer no longer chosen': { subject: 'iron', detail: { url: '/help' } },
  'search word removed': { subject: '5' },
  'search word saved': { subject: '5', detail: { kind: 'synonym', revision: 2 } },
  'second step added': step,
  'second step refused': step,
  'second step removed': step,
  'second step reset': { subject: 'jdoe', detail: { reason: 'Lost', sessionsEnded: 1 } },
  'secrets renewed': { subject: 'session, captcha' },
  'session revoked': { subject: 'jdoe', detail: { session: 5 } },
  'sessions revoked': { subject: 'jdoe', detail: { ended: 2 } },
  'signature struck out': { subject: '/help', detail: { signature: 3, of: 'Ann Example', reason: 'Not me' } },
  'single sign-on connected': person,
  'single sign-on disconnected': person,
  'starter content updated': part,
  'test error': { subject: '3f2504e0-4f89-11d3-9a0c-0305e82c3301' },
  'uploads purged': { detail: { count: 3 } },
  'user added': { subject: 'jdoe', detail: { roles: ['DataReader'] } },
  'user changed': { subject: 'jdoe', detail: { changed: ['displayName', 'email'] } },
  'user disabled': person,
  'user enabled': person,
  'user erased': { subject: 'former editor 4', detail: { reason: 'Has left', entries: 9, digest } },
  'withdrawals applied': { detail: { files: 3, back: 1 } },
}

/** The actions that the sources name as texts; those made of several parts are in the list above alone. */
function actionsInSources(): string[] {
  const found = new Set<string>()
  for (const file of globSync('src/**/*.ts')) {
    if (file.endsWith('.test.ts')) continue
    const text = readFileSync(file, 'utf8')
    for (const [, after = ''] of text.matchAll(/\baction(?:: | =\s)((?:[^,;\n]|\n\s+\S+ !==)*)/g))
      for (const [, words = ''] of after.matchAll(/'([a-z]+(?:out|in| [a-zA-Z ]+))'/g)) found.add(words)
    for (const [, words = ''] of text.matchAll(/noteShown\(call, '([^']+)'/g)) found.add(words)
  }
  return [...found]
}

test('the audit says every action of the product in words', async () => {
  const actions = actionsInSources()
  expect(actions.length).toBeGreaterThan(80)
  expect(actions.filter((action) => !Object.hasOwn(written, action))).toEqual([])
  const server = await testApp({ environment: { FEATURES: 'ResetPassword' } })
  const { db } = server.database
  for (const [username, displayName] of [
    ['jdoe', 'Jane Doe'],
    ['mroe', 'Max Roe'],
  ] as const)
    await addAccount(db, { username, displayName, roles: [], passwordHash: null })
  const audit = newAudit(() => new Date('2026-11-26T12:00:00Z'))
  for (const [action, entry] of Object.entries(written))
    await audit(db, { username: 'jdoe', address: '192.0.2.7', action, ...entry })
  const client = await clientWith(server, 'Admin')
  const lines: AuditLine[] = []
  for (let more = true; more; ) {
    const { entries, hasMore } = (await client.post('/api/admin/audit', { before: lines.at(-1)?.id })).json()
    lines.push(...entries)
    more = hasMore
  }
  const said = lines
    .filter(({ username }) => username === 'jdoe')
    .map(({ action, about, displayName, detail }) => [action, displayName, about, detailInWords(detail)].join(' | '))
  expect(said).toHaveLength(Object.keys(written).length)
  // Neither objects, names from the code or of accounts, addresses of pages, nor tokens.
  const raw = /\[object|webui|[a-z][A-Z]|jdoe|mroe|[\s|]\/|[\w-]{37}|<|\d{4}-\d\d-\d\d/
  expect(said.filter((line) => raw.test(line))).toEqual([])
  expect(said).toEqual(
    expect.arrayContaining([
      'call refused | Jane Doe | The accounts, by name | ',
      'user changed | Jane Doe | Jane Doe | changed: display name, email',
      'password forgotten | Jane Doe | Jane Doe, Max Roe | too often: no',
      'link made | Jane Doe | reset link 5 | for: Jane Doe; hours: 24',
      'roles changed | Jane Doe | Jane Doe | Editor → Data writer, Data reader; sessions ended: 1',
      'search answer chosen | Jane Doe | iron | page: Help',
      'file withdrawn | Jane Doe | 7 | places: (page: Help; version: 2; part: Main text); reason: A face',
    ]),
  )
})
