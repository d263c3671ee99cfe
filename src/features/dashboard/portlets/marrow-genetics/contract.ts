import { observedPortlet } from '../../contract/observed.ts'
import type { PortletDescription } from '../../contract/portlet.ts'

export const marrowGeneticsPortlet = {
  ...observedPortlet,
  component: 'marrow-genetics',
  title: 'Marrow and genetics',
  description: 'Blasts, ring sideroblasts, karyotype and mutations, and entry of new ones',
} as const satisfies PortletDescription
