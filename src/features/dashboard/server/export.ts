import { isoDay } from '#base/contract/day.ts'
import { problem } from '#base/contract/problem.ts'
import { hasAnyRole } from '#base/contract/roles.ts'
import type { Call, Handlers } from '#base/server/http/serve.ts'
import { StreamedFile } from '#base/server/http/streamed-file.ts'
import type { databaseEndpoints } from '../contract/endpoints.ts'
import { idFault, idTexts, plainId } from '../contract/identifier.ts'
import { modeNamed } from '../contract/modes.ts'
import { exportFileName } from '../contract/texts.ts'
import { type PortletName, portletNamed } from '../portlets/list.ts'
import type { Variable } from '../research/contract/variable.ts'
import { variables } from '../research/contract/variables.ts'
import { countPeople, dictionaryAsCsv, peopleAsCsv, unknownAmong } from '../research/server/export-table.ts'
import { mayUse, type Offers } from './offers.ts'

/** The portlet that shows the variables of a group: who may not read it, from this network, may not export them. */
const shownBy: Readonly<Record<Variable['group'], PortletName>> = {
  person: 'person-summary',
  blood: 'blood-counts',
  marrow: 'marrow-genetics',
  genetics: 'marrow-genetics',
}

const patient = modeNamed('Patient')

export const exportHandlers = (
  offers: Offers,
): Handlers<Pick<typeof databaseEndpoints, 'databaseExport' | 'databaseDictionary'>> => ({
  async databaseExport({ studyIds, reason, withInvented = false }, call) {
    const columns = columnsFor(offers, call)
    const ids = studyIds && [...new Set(studyIds.map(plainId))]
    const malformed = ids?.find((id) => idFault(patient, id))
    if (malformed !== undefined) throw problem(422, idFault(patient, malformed) ?? '', malformed)
    const unknown = ids ? await unknownAmong(call.db, ids) : []
    if (unknown.length > 0) throw problem(422, idTexts.notFound(patient), unknown.join(', '))
    const whom = { studyIds: ids, withInvented }
    const people = await countPeople(call.db, whom)
    if (people === 0)
      throw problem(422, 'There is nobody to export.', withInvented ? '' : 'Invented people are left out.')
    await call.audit(call.db, {
      action: 'research data exported',
      subject: ids?.length === 1 ? `Patient ${ids[0]}` : 'Patient',
      detail: { reason, people, withInvented, columns: columns.map(({ label }) => label), ...(ids && { ids }) },
    })
    return new StreamedFile(exportFileName(ids, isoDay(call.clock())), peopleAsCsv(call.db, whom, columns))
  },

  async databaseDictionary(_, call) {
    return { csv: dictionaryAsCsv(columnsFor(offers, call)) }
  },
})

function columnsFor(offers: Offers, { user, address }: Pick<Call, 'user' | 'address'>): readonly Variable[] {
  if (!hasAnyRole(user?.roles ?? [], ['DataReader'])) throw problem(403, 'Your account may not export research data.')
  const mayRead = ({ group }: Variable) => {
    const portlet = portletNamed(shownBy[group])
    return portlet !== undefined && mayUse(offers, portlet, { user, address }).access !== 'None'
  }
  const readable = variables.filter(mayRead)
  if (readable.length === 0) throw problem(422, 'Nothing may be exported from this network.', '', 'ACCESS')
  return readable
}
