import { type AuditFilter, type AuditRecord, auditActions, readAudit } from '#base/server/audit/read.ts'
import { csvForSpreadsheet } from '#base/server/csv.ts'
import type { Db } from '#base/server/database/database.ts'
import type { Call, Handlers } from '#base/server/http/serve.ts'
import { displayNames, listAccounts } from '#features/auth/server/index.ts'
import { partName } from '#features/pages/contract/index.ts'
import { readTree } from '#features/pages/server/index.ts'
import type { AuditQuery, adminEndpoints } from '../endpoints.ts'

const pageSize = 100
const maxInCsv = 50_000
const batch = 2000

export const auditHandlers: Handlers<Pick<typeof adminEndpoints, 'audit' | 'auditCsv'>> = {
  async audit(query, call) {
    const { db } = call
    const [found, actions, pages] = await Promise.all([
      filterOf(query, call).then((filter) => readAudit(db, filter, pageSize + 1)),
      auditActions(db),
      titlesOf(call),
    ])
    const shown = found.slice(0, pageSize)
    const usernames = shown.flatMap(({ username, subject, detail }) => [
      username,
      ...namesIn(subject),
      String(detail.for),
    ])
    const people = await displayNames(db, usernames)
    const entries = shown.map(({ id, at, username, address, action, subject, detail }) => ({
      ...{ id, username, address, action, subject },
      displayName: people.get(username) ?? username,
      about: aboutOf(subject, detail, { pages, people }),
      at: at.toISOString(),
      detail: detailNamed(detail, { pages, people }),
    }))
    return { entries, hasMore: found.length > pageSize, actions }
  },

  async auditCsv(query, call) {
    const { db, audit } = call
    const { rows, isWhole } = await allOf(db, await filterOf(query, call))
    await audit(db, { action: 'audit exported', detail: { entries: rows.length } })
    const head = ['Number', 'Time', 'User', 'Address', 'Action', 'Subject', 'Detail', 'Hash']
    return { csv: csvForSpreadsheet([head, ...rows.map(cellsOf)]), isWhole }
  },
}

async function allOf(db: Db, filter: AuditFilter): Promise<{ rows: AuditRecord[]; isWhole: boolean }> {
  const rows: AuditRecord[] = []
  for (;;) {
    const next = await readAudit(db, { ...filter, before: rows.at(-1)?.id ?? filter.before }, batch)
    rows.push(...next)
    if (next.length < batch) return { rows, isWhole: true }
    if (rows.length >= maxInCsv) return { rows, isWhole: false }
  }
}

const cellsOf = ({ id, at, username, address, action, subject, detail, hash }: AuditRecord): string[] => [
  String(id),
  at.toISOString(),
  username,
  address,
  action,
  subject,
  Object.keys(detail).length > 0 ? JSON.stringify(detail) : '',
  hash,
]

type Reading = Pick<Call, 'db' | 'routes'>

async function titlesOf({ db, routes }: Reading): Promise<Map<string, string>> {
  const { all } = await readTree({ db, routes })
  return new Map(all.map(({ route: { path, title } }) => [path, title]))
}

type Names = { readonly pages: ReadonlyMap<string, string>; readonly people: ReadonlyMap<string, string> }

/** A subject may be several people. */
const namesIn = (subject: string) => subject.split(', ')

/** The subject in words: a call, people, or the title of a page and, if it is about one, its part. */
function aboutOf(subject: string, { page, summary }: AuditRecord['detail'], { pages, people }: Names): string {
  if (typeof summary === 'string') return summary.split(/[.;:(]/)[0]?.trim() ?? ''
  const title = typeof page === 'string' ? pages.get(page) : undefined
  const name = namesIn(subject)
    .map((one) => people.get(one) ?? nameOf(one, pages))
    .join(', ')
  return title && title !== name ? `${title}: ${name}` : name
}

/** The detail as JSON with pages by their titles and people by their names, without what the subject says. */
const detailNamed = (detail: AuditRecord['detail'], { pages, people }: Names) =>
  JSON.stringify(detail, (key, value) => {
    if (typeof value !== 'string') return value
    if (key === 'for') return people.get(value) ?? value
    return key === 'summary' || (key === 'page' && pages.has(value)) ? undefined : nameOf(value, pages)
  })

/** The title of a page, or the part of one that an id such as `webui.treatment.HMA.main` names; other words as they are. */
function nameOf(words: string, pages: Names['pages']): string {
  const part = words.startsWith('webui.') ? words.split('.').at(-1) : undefined
  return part ? partName(part) : (pages.get(words.split('#')[0] ?? '') ?? words)
}

/** The filter of a query: a person is found by either name, a page by its title or its address. */
async function filterOf({ from, until, page, username, ...query }: AuditQuery, call: Reading): Promise<AuditFilter> {
  return {
    ...query,
    username,
    usernames: username ? await namedLike(call.db, username) : undefined,
    pages: page ? [...(await titlesOf(call))].filter((names) => isIn(names, page)).map(([path]) => path) : undefined,
    from: from === undefined ? undefined : new Date(from),
    until: until === undefined ? undefined : new Date(until),
  }
}

const namedLike = async (db: Db, name: string) =>
  (await listAccounts(db)).filter(({ displayName }) => isIn([displayName], name)).map(({ username }) => username)

const isIn = (texts: readonly string[], part: string) =>
  texts.some((text) => text.toLowerCase().includes(part.toLowerCase()))
