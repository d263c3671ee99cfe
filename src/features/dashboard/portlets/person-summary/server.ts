import { isoDay } from '#base/contract/day.ts'
import { problem } from '#base/contract/problem.ts'
import { withDisplayNames } from '#features/auth/server/index.ts'
import { idStatus, statusShown } from '../../contract/identifier.ts'
import { faultOf } from '../../research/contract/plausibility.ts'
import type { Variable } from '../../research/contract/variable.ts'
import { variablesOf } from '../../research/contract/variables.ts'
import {
  addedBy,
  lockRecord,
  newChange,
  type ResearchRecord,
  recordWithId,
  samplesOf,
  setStatus,
  statusHistory,
} from '../../research/server/records.ts'
import {
  extentOf,
  historyOf,
  type ResearchValue,
  storeValues,
  valuesOf,
  valuesVersion,
} from '../../research/server/values.ts'
import { yearsBetween } from '../../server/age.ts'
import { latestOf } from '../../server/observed.ts'
import { isTest, statusOf } from '../../server/records.ts'
import { type PortletContext, recordOf, type ServerPortlet } from '../../server/server-portlet.ts'
import { dateInWords, earlierValues, shownValue } from '../../server/values.ts'
import type { Fact, personSummaryPortlet } from './contract.ts'

const facts = variablesOf('person')
const factIds = facts.map(({ id }) => id)

export const personSummaryOnServer: ServerPortlet<typeof personSummaryPortlet> = {
  async load(context) {
    const { db, now } = context
    const record = recordOf(context)
    const person = await personOf(context, record)
    const { values, version } = await valuesOf(db, person.id, factIds)
    const extent = await extentOf(db, person.id)
    const samples = await samplesOf(db, person.id)
    const [added] = await withDisplayNames(db, [await addedBy(db, record)], 'username')
    const textOf = (id: string) => values.find(({ variable }) => variable === id)?.text ?? ''
    const today = isoDay(now)
    return {
      version: version + record.statusRevision,
      last: latestOf(values),
      data: {
        record: {
          status: statusOf(record),
          statusText: record.statusText,
          isTest: isTest(record),
          isInvented: person.isInvented,
          added: added?.at.toISOString() ?? '',
          addedBy: added?.username ?? '',
        },
        person: {
          studyId: person.code,
          facts: facts.map((variable) => factOf(variable, values)),
          age: yearsBetween(textOf('birth'), today),
          ageAtDiagnosis: yearsBetween(textOf('birth'), textOf('diagnosed')),
          firstObserved: extent.first,
          lastObserved: extent.last,
          values: extent.count,
        },
        sample: record.kind === 'sample' ? sampleOf(record) : null,
        samples: samples.map((sample) => ({ ...sampleOf(sample), status: statusOf(sample) })),
      },
    }
  },

  async version(context) {
    const record = recordOf(context)
    const person = await personOf(context, record)
    return (await valuesVersion(context.db, person.id, factIds)) + record.statusRevision
  },

  async save({ facts: changed = [], status }, context) {
    const { db, now, username, reason } = context
    const record = recordOf(context)
    const faults = changed.flatMap(({ variable: id, value }) => {
      const variable = facts.find((fact) => fact.id === id)
      const fault = variable ? value !== '' && faultOf(variable, { text: value }) : 'There is no such field'
      return fault ? [`${id}: ${fault}`] : []
    })
    const today = isoDay(now)
    for (const { variable, value } of changed)
      if (['birth', 'diagnosed'].includes(variable) && value > today)
        faults.push(`${variable}: The date is in the future`)
    faults.push(...(await orderFaults(context, changed)))
    if (new Set(changed.map(({ variable }) => variable)).size !== changed.length) faults.push('A field is given twice.')
    if (status && status.status !== idStatus.OK && status.statusText === '')
      faults.push(`status: Give the reason for the status ${statusShown[status.status].label}`)
    if (faults.length > 0) throw problem(422, 'The values are not valid.', faults.join('\n'))
    const change = await newChange(db, { at: now, username, origin: 'entered', reason })
    if (changed.length > 0) {
      const person = await personOf(context, record)
      const lockedPerson = await lockRecord(db, 'person', person.code)
      if (lockedPerson && lockedPerson.id !== record.id && statusOf(lockedPerson) === idStatus.STOP)
        throw problem(423, 'This study ID is stopped: it can only be read.', lockedPerson.statusText, 'STOPPED')
      const values = changed.map(({ variable, value }) => ({
        ...{ variable, day: null, number: null, unit: null },
        text: value === '' ? null : value,
      }))
      await storeValues(db, person.id, values, change)
    }
    if (status) await setStatus(db, record, status, change)
  },

  /** Anyone with write access may lift a stop, with a reason; nothing else of a stopped ID can change. */
  mayChangeStopped: ({ facts: changed = [], status }) => changed.length === 0 && status !== undefined,

  async history(key, context) {
    const record = recordOf(context)
    if (key === 'status') {
      const versions = await statusHistory(context.db, record)
      return versions.map(({ at, username, reason, ...version }) => ({
        shown: [statusShown[statusOf(version)].label, version.statusText].filter((text) => text !== '').join(': '),
        by: username,
        modified: at.toISOString(),
        reason,
      }))
    }
    const variable = facts.find(({ id }) => id === key)
    if (!variable) return undefined
    const person = await personOf(context, record)
    return earlierValues(variable, await historyOf(context.db, person.id, { variable: key, day: null }))
  },
}

/** Refuses a birth after the diagnosis, or after the first value that was observed. */
async function orderFaults(context: PortletContext, changed: readonly { variable: string; value: string }[]) {
  const person = await personOf(context, recordOf(context))
  const { values } = await valuesOf(context.db, person.id, ['birth', 'diagnosed'])
  const entered = [...changed, ...values.map(({ variable, text }) => ({ variable, value: text }))]
  const dayOf = (id: string) => entered.find(({ variable }) => variable === id)?.value ?? ''
  const [birth, diagnosed] = [dayOf('birth'), dayOf('diagnosed')]
  const { first } = await extentOf(context.db, person.id)
  const isChanged = (...ids: string[]) => changed.some(({ variable }) => ids.includes(variable))
  const faults: string[] = []
  if (isChanged('birth', 'diagnosed') && diagnosed && diagnosed < birth)
    faults.push(`diagnosed: The date is before the date of birth, ${dateInWords(birth)}`)
  if (isChanged('birth') && first && first < birth)
    faults.push(`birth: The date is after the first value, of ${dateInWords(first)}`)
  return faults
}

/** The person behind an ID: for a sample, the person it came from. */
async function personOf({ db }: PortletContext, record: ResearchRecord): Promise<ResearchRecord> {
  const person = record.kind === 'sample' && record.person !== null ? await recordWithId(db, record.person) : record
  if (!person) throw new Error(`The sample ${record.code} belongs to no person.`)
  return person
}

function factOf(variable: Variable, values: readonly ResearchValue[]): Fact {
  const value = values.find((current) => current.variable === variable.id)
  return {
    ...{ variable: variable.id, label: variable.label, value: value?.text ?? '' },
    shown: value ? shownValue(variable, value) : '',
    earlier: value ? value.revision - 1 : 0,
  }
}

const sampleOf = ({ code, material, taken }: ResearchRecord) => ({
  sampleId: code,
  kind: material,
  taken: taken ?? '',
})
