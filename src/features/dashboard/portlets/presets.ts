import type { PresetTab } from '../contract/presets.ts'
import type { PortletName } from './list.ts'

type Preset = PresetTab & {
  readonly columns: readonly (readonly { readonly component: PortletName; readonly size: 1 | 2 }[])[]
}

export const presetTabs = [
  {
    name: 'Person',
    title: 'Person',
    revision: 2,
    description: 'A person’s details, blood counts, marrow, genetics and risk over time',
    category: 'Clinical',
    fullWidth: false,
    roles: ['Database'],
    columns: [
      [
        { component: 'person-summary', size: 1 },
        { component: 'risk-over-time', size: 1 },
      ],
      [
        { component: 'blood-counts', size: 1 },
        { component: 'marrow-genetics', size: 1 },
      ],
    ],
  },
  {
    name: 'Testing',
    title: 'Testing',
    revision: 2, // 3.3
    description: 'Portlets for trying out the dashboard',
    category: 'Testing',
    fullWidth: false,
    roles: ['Database'],
    columns: [[{ component: 'test', size: 1 }], [{ component: 'dynamic-test', size: 1 }]],
  },
  {
    name: 'Service management',
    title: 'Service management',
    revision: 1,
    description: 'The services of this installation',
    category: 'Service management',
    fullWidth: true, // 3.3
    roles: ['Admin'],
    columns: [[{ component: 'service-manager', size: 2 }]],
  },
] as const satisfies readonly Preset[]
