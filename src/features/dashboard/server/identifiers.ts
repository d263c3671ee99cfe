import { Problem, problem } from '#base/contract/problem.ts'
import { hasAnyRole } from '#base/contract/roles.ts'
import type { Db } from '#base/server/database/database.ts'
import type { Handlers } from '#base/server/http/serve.ts'
import type { databaseEndpoints } from '../contract/endpoints.ts'
import { idFault, idStatus, idTexts, plainId } from '../contract/identifier.ts'
import { type ModeName, modeNamed } from '../contract/modes.ts'
import { addRecord, findRecord, newChange } from '../research/server/records.ts'
import { noteShown } from './record-lists.ts'
import { kindOf, mustFind, statusOf } from './records.ts'
import { callerName, select, selected } from './selection.ts'

type IdentifierHandlers = Handlers<
  Pick<typeof databaseEndpoints, 'databaseId' | 'databaseStatus' | 'databaseValidate' | 'databaseAdd'>
>

export const identifierHandlers: IdentifierHandlers = {
  async databaseId({ id, modeName }, call) {
    if (plainId(id) === '') {
      await select(call, call.db, { modeName, id: '' })
      return selected(modeName, undefined)
    }
    const record = await mustFind(call.db, modeName, id)
    await call.db.transaction(async (tx) => {
      await select(call, tx, { modeName, id: record.code })
      await call.audit(tx, { action: 'research ID chosen', subject: `${modeName} ${record.code}` })
    })
    return selected(modeName, record)
  },

  async databaseStatus({ id, modeName }, call) {
    const record = await findRecord(call.db, kindOf[modeName], plainId(id))
    await noteShown(call, 'research ID looked up', { modeName, query: plainId(id), ids: record ? [record.code] : [] })
    return record ? { status: statusOf(record), statusText: record.statusText } : { status: 0, statusText: '' }
  },

  async databaseValidate({ id, modeName, forAdd = false }, { db }) {
    const message = await faultOfId(db, modeName, id, forAdd)
    return { valid: message === '', message }
  },

  async databaseAdd({ id, modeName, studyId }, call) {
    if (!hasAnyRole(call.user?.roles ?? [], ['DataWriter'])) throw problem(403, 'Your account may not add an ID.')
    const mode = modeNamed(modeName)
    const fault = idFault(mode, id)
    if (fault) throw problem(422, fault)
    const code = plainId(id)
    const person = modeName === 'Sample' ? await mustFind(call.db, 'Patient', studyId ?? '') : undefined
    if (person && statusOf(person) === idStatus.STOP)
      throw problem(423, 'This study ID is stopped: it can only be read.', person.statusText, 'STOPPED')
    const record = await call.db.transaction(async (tx) => {
      const at = call.clock()
      const change = await newChange(tx, { at, username: callerName(call), origin: 'entered' })
      const added = await addRecord(tx, { kind: kindOf[modeName], code, person: person?.id ?? null }, change)
      if (!added) throw new Problem(409, idTexts.exists(mode))
      await call.audit(tx, {
        action: 'research ID added',
        subject: `${modeName} ${code}`,
        ...(person && { detail: { studyId: person.code } }),
      })
      return added
    })
    return { ...selected(modeName, record), created: true as const }
  },
}

/** Why an ID cannot be selected or added (5.3); empty if it can. */
async function faultOfId(db: Db, modeName: ModeName, id: string, forAdd: boolean): Promise<string> {
  const mode = modeNamed(modeName)
  const fault = idFault(mode, id)
  if (fault) return fault
  const exists = (await findRecord(db, kindOf[modeName], plainId(id))) !== undefined
  if (forAdd) return exists ? idTexts.exists(mode) : ''
  return exists ? '' : idTexts.notFound(mode)
}
