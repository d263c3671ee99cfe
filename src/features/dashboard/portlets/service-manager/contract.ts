import * as z from 'zod/mini'
import type { PortletDescription } from '../../contract/portlet.ts'

const serviceActions = ['run'] as const
export type ServiceAction = (typeof serviceActions)[number]

export const ServiceRow = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(['ok', 'warning', 'stop', 'unknown']),
  detail: z.string(),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  lastRun: z.nullable(z.string()),
  actions: z.array(z.enum(serviceActions)),
  /** The label of the `run` button, such as "Send a test message". Empty if the service cannot be run. */
  runLabel: z.string(),
})
export type ServiceRow = z.infer<typeof ServiceRow>

export const serviceManagerPortlet = {
  component: 'service-manager',
  title: 'Hosted service manager',
  description: 'The services of this installation: their state, their last run, and a button to run them',
  category: 'Service management',
  size: 2,
  global: true,
  test: false,
  modes: [],
  roles: [{ name: 'Admin', access: 'Write' }],
  ipPolicies: [],
  data: z.object({ services: z.array(ServiceRow) }),
  entry: z.object({ action: z.object({ service: z.string().check(z.maxLength(64)), action: z.enum(serviceActions) }) }),
} as const satisfies PortletDescription
