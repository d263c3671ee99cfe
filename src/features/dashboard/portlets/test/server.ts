import { notePortlet } from '../../server/notes.ts'
import type { ServerPortlet } from '../../server/server-portlet.ts'
import { testPortlet } from './contract.ts'

export const testOnServer: ServerPortlet<typeof testPortlet> = notePortlet(testPortlet)
