import type { Feature } from '#base/server/feature.ts'
import { licencesRoutes } from '../contract.ts'

export const licencesFeature: Feature = { name: 'licences', routes: licencesRoutes }
