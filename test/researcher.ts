import { expect } from 'vitest'
import { readAudit } from '../src/base/server/audit/read.ts'
import {
  type PortletAnswer,
  type PortletName,
  type PortletNamed,
  partsFromMeta,
  portletNamed,
} from '../src/features/dashboard/contract/index.ts'
import { type TestApp, testApp } from './app.ts'
import { clientWith, type TestClient } from './client.ts'

/** Every flag that belongs to the dashboard. */
export const everything = 'Database,DatabaseAdd,DatabaseSearch,UserDashboard'
/** The roles of a user who enters data. */
export const writer = ['Database', 'DataWriter']
/** The roles of a user who only reads data. */
export const reader = ['Database', 'DataReader']
/** The subject of most tests. */
export const person = { modeName: 'Patient', id: '01-01234' } as const

/** The whole server with the dashboard on an empty database. */
export const setUp = (environment: Record<string, string> = {}) =>
  testApp({ template: 'empty', environment: { FEATURES: everything, ...environment } })

/** A logged-in user with these roles, and their calls. */
export async function researcher(server: TestApp, ...roles: string[]) {
  const client = await clientWith(server, ...roles)
  const post = (path: string, input: object = {}) => client.post(`/api/database/${path}`, input)
  const ok = async (path: string, input: object = {}) => {
    const answer = await post(path, input)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  return { client, post, ok, ...portletsOf(post) }
}

/** Loads and saves portlets. */
export function portletsOf(post: (path: string, input: object) => ReturnType<TestClient['post']>) {
  const request = (component: string, at: object = person) => ({ portletId: 'p-1', component, ...at })
  return {
    async load<Name extends PortletName>(component: Name, at: object = person) {
      const answer = await post('portlet/load', request(component, at))
      expect(answer.statusCode, answer.body).toBe(200)
      const portlet = answer.json() as PortletAnswer
      const parts = partsFromMeta(portlet.meta)
      // The answer must match the portlet's description.
      const data = portlet.access === 'None' ? {} : portletNamed(component)?.data.parse(parts)
      return { ...portlet, data: data as PortletNamed<Name>['data']['_zod']['output'] }
    },
    save: (component: string, version: number, parts: object, at: object = person) =>
      post('portlet/save', {
        ...request(component, at),
        ...{ version, meta: Object.entries(parts).map(([id, data]) => ({ id, data })), reason: 'a test' },
      }),
  }
}

/** A set of blood counts as it is saved. */
export const count = (date: string, ...values: [string, number | null, string?][]) => ({
  days: [{ date, values: values.map(([variable, number, unit]) => ({ variable, number, ...(unit && { unit }) })) }],
})

/** The audit's entries of an action, latest first. */
export const audited = async ({ database }: TestApp, action: string) =>
  (await readAudit(database.db, { action }, 100)).map(({ username, subject, detail }) => ({
    username,
    subject,
    detail,
  }))
