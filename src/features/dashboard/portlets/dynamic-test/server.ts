import { notePortlet } from '../../server/notes.ts'
import type { ServerPortlet } from '../../server/server-portlet.ts'
import { dynamicTestPortlet } from './contract.ts'

export const dynamicTestOnServer: ServerPortlet<typeof dynamicTestPortlet> = notePortlet(dynamicTestPortlet)
