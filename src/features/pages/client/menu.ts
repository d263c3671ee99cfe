import { call } from '#base/client/call.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import type { contentEndpoints } from '../contract/content-endpoints.ts'

const menu = addressOf<typeof contentEndpoints.menu>('/api/content/menu')

export const loadMenu = async () => (await call(menu, {}, { isQuiet: true })).menu
