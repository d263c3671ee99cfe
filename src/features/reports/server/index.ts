import * as z from 'zod'
import { withoutControls } from '#base/contract/control-characters.ts'
import { problem } from '#base/contract/problem.ts'
import type { Config } from '#base/server/config.ts'
import type { Feature, Host } from '#base/server/feature.ts'
import { type Served, served } from '#base/server/http/serve.ts'
import { authFeature } from '#features/auth/server/index.ts'
import { reportRoutes } from '../contract.ts'
import { reportEndpoints } from '../endpoints.ts'
import { addReport, deleteExpiredReports, listReports, markReport, openReports } from './store.ts'

const reportSettings = z.object({
  REPORT_DAYS: z.coerce.number('must be a number of days').int().min(1).max(365).default(14),
})

export const reportsFeature: Feature = {
  name: 'reports',
  settings: reportSettings,
  routes: reportRoutes,
  open: (host) => ({
    calls: reportCalls(host),
    attention: [{ name: 'Reports of readers', find: () => openReports(host.db) }],
  }),
  cleanUp: ({ db }, now) => deleteExpiredReports(db, now),
}

const reportCalls = ({ config, of }: Pick<Host, 'config' | 'of'>): Served[] => {
  const { captcha } = of(authFeature)
  const { REPORT_DAYS: days } = config.of(reportSettings)
  return served(reportEndpoints, {
    async sendReport({ token, what, email = '', page = '', section = '', version = '' }, call) {
      if (captcha && !(await captcha.accepts(token ?? '', call.address)))
        throw problem(422, 'The security check did not succeed. Please try again.', '', 'CAPTCHA')
      const report = { what: withoutControls(what, { keepsLines: true }).text, email, page, section, version }
      const id = await addReport(call.db, { ...report, at: call.clock() })
      // It is stored: whether a message about it arrives is for the operator, not for the reader.
      call.inBackground(async () => void (await call.mail(messageAbout({ ...report, id }, config.site))))
      return { days }
    },

    listReports: (input, { db }) => listReports(db, input),

    async markReport({ id, isDone }, { db, user, audit, clock }) {
      const doneBy = isDone ? (user?.username ?? '') : ''
      await db.transaction(async (tx) => {
        if (!(await markReport(tx, id, { doneBy, doneAt: isDone ? clock() : null })))
          throw problem(404, 'There is no such report.')
        await audit(tx, { action: isDone ? 'report answered' : 'report opened again', subject: String(id) })
      })
      return {}
    },
  })
}

type Reported = { id: number; what: string; email: string; page: string; section: string; version: string }

/** The message to the contact address. Only the number of the report is in its subject, which readers cannot word. */
function messageAbout({ id, what, email, page, section, version }: Reported, site: Config['site']) {
  const facts = [
    page && `Page: ${site.url}${page}`,
    section && `Section: ${section}`,
    version && `Version: ${version}`,
    `Answer to: ${email || 'no address given'}`,
  ]
  return {
    to: { name: '', address: site.contactEmail },
    subject: `Report ${id} of a reader`,
    purpose: 'report of a reader',
    text: [what, facts.filter(Boolean).join('\n'), `All reports: ${site.url}/admin?part=reports`, ''].join('\n\n'),
  }
}
