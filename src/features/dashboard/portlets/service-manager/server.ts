import { messageOf, problem } from '#base/contract/problem.ts'
import type { Service } from '#base/server/service.ts'
import type { ServerPortlet } from '../../server/server-portlet.ts'
import type { ServiceRow, serviceManagerPortlet } from './contract.ts'

export const serviceManagerOnServer: ServerPortlet<typeof serviceManagerPortlet> = {
  async load({ services }) {
    return { data: { services: await Promise.all(services.map(rowOf)) }, version: 0 }
  },

  // Services have no versions, so nothing can be overwritten.
  version: async () => 0,

  async save({ action: { service: id } }, { services, username }) {
    const service = services.find((one) => one.id === id)
    if (!service?.run) throw problem(422, 'This service cannot do that.')
    await service.run.do({ username })
  },
}

async function rowOf({ id, name, readState, run }: Service): Promise<ServiceRow> {
  const actions: ServiceRow['actions'] = run ? ['run'] : []
  const status = await readState().catch((error: unknown) => ({
    state: 'stop' as const,
    detail: messageOf(error),
    facts: [],
    lastRun: null,
  }))
  return { id, name, ...status, actions, runLabel: run?.label ?? '' }
}
