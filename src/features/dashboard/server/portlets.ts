import * as z from 'zod/mini'
import { dayText } from '#base/contract/day.ts'
import { conflict, Problem, problem } from '#base/contract/problem.ts'
import type { Db } from '#base/server/database/database.ts'
import type { Call } from '#base/server/http/serve.ts'
import type { Service } from '#base/server/service.ts'
import { displayNames, withDisplayNames } from '#features/auth/server/index.ts'
import type {
  AfterSave,
  PortletAnswer,
  PortletLoad,
  PortletNow,
  PortletResult,
  PortletSave,
  PortletSaved,
} from '../contract/endpoints.ts'
import { idStatus, idTexts, plainId } from '../contract/identifier.ts'
import { type ModeName, modeNamed } from '../contract/modes.ts'
import { type Access, metaOf, type PortletDescription, partsFromMeta } from '../contract/portlet.ts'
import { refusals } from '../contract/texts.ts'
import { variableNamed } from '../research/contract/variables.ts'
import { findRecord, lockRecord, recordWithId } from '../research/server/records.ts'
import { mayUse, type Offers } from './offers.ts'
import type { ReadAudit } from './read-audit.ts'
import { kindOf, mustFind, statusOf } from './records.ts'
import type { Loaded, PortletContext, ServerPortlet } from './server-portlet.ts'

export type PortletSetting = {
  offers: Offers
  find(component: string): ServerPortlet | undefined
  services(): readonly Service[]
  reads: ReadAudit
}

type PortletRequest = Pick<PortletLoad, 'portletId' | 'component' | 'modeName' | 'id'>
type Found = { description: PortletDescription; portlet: ServerPortlet }

/** Loads a portlet's data for the caller, for exactly the requested ID (T5). */
export async function loadPortlet(
  request: PortletRequest,
  call: Call,
  setting: PortletSetting,
): Promise<PortletAnswer> {
  const { found, access, reason } = checkAccess(request, call, setting)
  const answer = {
    ...request,
    id: found?.description.global ? request.id : plainId(request.id),
    meta: [],
    version: 0,
    access,
    reason,
    loaded: call.clock().toISOString(),
  }
  if (!found || access === 'None') return answer
  const context = await contextOf(found, request, call, setting)
  const { data, version } = await found.portlet.load(context)
  await noteRead(found.description.title, context, call, setting)
  const isStopped = context.record && statusOf(context.record) === idStatus.STOP
  return {
    ...answer,
    meta: metaOf(data as Record<string, unknown>),
    version,
    reason: isStopped ? stoppedText(request.modeName) : '',
  }
}

/** Saves a portlet; fails with the current data if it was saved since it was loaded (T5). */
export async function savePortlet(request: PortletSave, call: Call, setting: PortletSetting): Promise<PortletSaved> {
  const { found, access, reason } = checkAccess(request, call, setting)
  if (!found || access !== 'Write') {
    await call.audit(call.db, {
      action: 'portlet save refused',
      subject: found?.description.title ?? request.component,
      detail: { modeName: request.modeName, id: request.id, reason },
    })
    throw problem(422, reason || 'You may read this portlet but not change it.', '', 'ACCESS')
  }
  const entry = entryOf(found.description, request)
  const save = (db: Db) => saveEntry(db, { ...request, entry }, found, call, setting)
  // Global portlets may wait for the network, which no transaction should.
  return found.description.global ? save(call.db) : call.db.transaction(save)
}

async function saveEntry(
  db: Db,
  { entry, ...request }: PortletSave & { entry: never },
  found: Found,
  call: Call,
  setting: PortletSetting,
): Promise<PortletSaved> {
  const { portlet, description } = found
  const context = await contextOf(found, request, { ...call, db }, setting, true)
  const { record, username } = context
  const isStopped = record && statusOf(record) === idStatus.STOP
  if (isStopped && !portlet.mayChangeStopped?.(entry))
    throw problem(423, stoppedText(request.modeName), record.statusText, 'STOPPED')
  const before = await portlet.version(context)
  const late =
    before !== request.version &&
    conflict(
      'Somebody else has saved this in the meantime.',
      await currentState(request, context, await portlet.load(context)),
    )
  if (late && description.global) throw late
  await portlet.save?.(entry, { ...context, reason: request.reason ?? '' })
  const after = record ? await recordNow(db, request.modeName, record.code) : undefined
  const version = await portlet.version({ ...context, record: after })
  const saved = { version, username, modified: context.now.toISOString() }
  // Sent again, since its answer was lost, it changes nothing; anything else is undone with the transaction.
  if (late && version === before) return saved
  if (late) throw late
  await call.audit(db, {
    action: description.global ? 'portlet saved' : 'research data changed',
    subject: record ? `${request.modeName} ${record.code}` : description.title,
    detail: { portlet: description.title, version, reason: request.reason ?? '', parts: partNames(entry) },
  })
  return saved
}

export async function portletHistory(request: PortletRequest & { key: string }, call: Call, setting: PortletSetting) {
  const { found, access, reason } = checkAccess(request, call, setting)
  if (!found || access === 'None') throw problem(422, reason, '', 'ACCESS')
  const context = await contextOf(found, request, call, setting)
  const versions = await found.portlet.history?.(request.key, context)
  if (!versions) throw problem(404, 'There is no such value.')
  await noteRead(`${found.description.title}: history of ${placeNamed(request.key)}`, context, call, setting)
  const id = context.record?.code ?? request.id
  return { modeName: request.modeName, id, key: request.key, versions: await withDisplayNames(call.db, versions, 'by') }
}

async function noteRead(
  what: string,
  { record, username, mode }: PortletContext,
  { address }: Call,
  { reads }: PortletSetting,
) {
  if (record) await reads.note({ username, address, modeName: mode.Name, id: record.code, what })
}

/** A key of a history in words: `Blasts in marrow, 2 February 2026`. */
function placeNamed(key: string): string {
  const [id = '', day] = key.split(' ')
  return [variableNamed(id)?.label ?? id, day && dayText(day)].filter(Boolean).join(', ')
}

function checkAccess(
  { component, modeName }: PortletRequest,
  { user, address }: Pick<Call, 'user' | 'address'>,
  { offers, find }: PortletSetting,
): { found: Found | undefined; access: Access; reason: string } {
  const description = offers.portlets.find((one) => one.component === component)
  const portlet = description && find(component)
  if (!description || !portlet) return { found: undefined, access: 'None', reason: refusals.unknown }
  const found = { description, portlet }
  const allowed = mayUse(offers, description, { user, address })
  if (allowed.access === 'None') return { found, ...allowed }
  const [onlyMode] = description.modes
  if (onlyMode && !description.modes.includes(modeName))
    return { found, access: 'None', reason: refusals.mode(modeNamed(onlyMode)) }
  const access = allowed.access === 'Write' && !portlet.save ? 'Read' : allowed.access
  return { found, access, reason: '' }
}

async function contextOf(
  { description }: Found,
  { modeName, id }: PortletRequest,
  { db, user, clock }: Pick<Call, 'db' | 'user' | 'clock'>,
  { services }: PortletSetting,
  isLocking = false,
): Promise<PortletContext> {
  const mode = { ...modeNamed(modeName), Name: modeName }
  const base = { db, mode, username: user?.username ?? '', now: clock(), services: services() }
  if (description.global) return { ...base, record: undefined }
  const record = await mustFind(db, modeName, id)
  if (!isLocking) return { ...base, record }
  // A save locks the person, whose values a sample's portlet may change as well.
  const locked = await lockRecord(db, kindOf[modeName], record.code)
  if (!locked) throw problem(422, idTexts.notFound(mode))
  const person = locked.person === null ? undefined : await recordWithId(db, locked.person)
  if (person) await lockRecord(db, 'person', person.code)
  return { ...base, record: locked }
}

const recordNow = (db: Db, modeName: ModeName, code: string) => findRecord(db, kindOf[modeName], code)

/** The data to save, parsed by the portlet's description; throws with one line for each error. */
function entryOf({ entry }: PortletDescription, { meta }: Pick<PortletSave, 'meta'>): never {
  if (!entry) throw problem(422, 'This portlet cannot be saved.', '', 'ACCESS')
  const read = z.safeParse(entry, partsFromMeta(meta))
  if (!read.success)
    throw problem(
      422,
      'The values are not valid.',
      read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
    )
  // Each portlet takes its own parsed data, which the type of a mixed list cannot express.
  return read.data as never
}

async function currentState(
  { portletId, component, modeName }: PortletRequest,
  { db, record }: PortletContext,
  { data, version, last }: Loaded<PortletDescription>,
): Promise<PortletNow> {
  const names = last && (await displayNames(db, [last.username]))
  return {
    ...{ portletId, component, modeName, version },
    id: record?.code ?? '',
    meta: metaOf(data as Record<string, unknown>),
    by: last ? (names?.get(last.username) ?? last.username) : '',
    modified: last?.at.toISOString() ?? '',
  }
}

const stoppedText = (modeName: ModeName) => `This ${modeNamed(modeName).ID.NameLower} is stopped: it can only be read.`

/** The names of the saved parts; their contents are in the data's own versions and never in the audit log. */
const partNames = (entry: object) => Object.keys(entry)

export async function savePortlets(
  {
    portlets: saves,
    others = [],
  }: { portlets: readonly PortletSave[]; others?: readonly PortletRequest[] | undefined },
  call: Call,
  setting: PortletSetting,
) {
  const results: PortletResult[] = []
  for (const save of saves)
    results.push({ portletId: save.portletId, ...(await savedOrProblem(() => savePortlet(save, call, setting))) })
  const saved = saves.filter((_, at) => results[at]?.isSaved)
  return { results, ...(await afterSave(saved, others, call, setting)) }
}

/** What is shown after a save. The data are stored by now: a portlet that cannot be loaded is no reason to fail. */
export async function afterSave(
  saved: readonly PortletRequest[],
  others: readonly PortletRequest[],
  call: Call,
  setting: PortletSetting,
): Promise<AfterSave> {
  const portlets: PortletAnswer[] = []
  if (saved.length > 0)
    for (const { portletId, component, modeName, id } of [...saved, ...others])
      await loadPortlet({ portletId, component, modeName, id }, call, setting).then(
        (answer) => portlets.push(answer),
        () => undefined,
      )
  const [first] = saved
  const record = first && first.id !== '' ? await recordNow(call.db, first.modeName, plainId(first.id)) : undefined
  return { portlets, status: record ? { status: statusOf(record), statusText: record.statusText } : null }
}

async function savedOrProblem(save: () => Promise<PortletSaved>) {
  try {
    return { isSaved: true, saved: await save(), problem: null }
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    const { status, message, info, code, current } = error
    const refusal = { status, Message: message, Info: info, code: code || (status === 409 ? 'CONFLICT' : 'INVALID') }
    return { isSaved: false, saved: null, problem: { ...refusal, ...(current !== undefined && { current }) } }
  }
}
