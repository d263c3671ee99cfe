import type { ComponentType } from 'react'
import type * as z from 'zod/mini'
import type { ModeName, PortletName, PortletNamed } from '../contract/index.ts'
import type { ObservedDescription } from './data/observed-description.ts'

/** Props of a portlet. It is remounted for every ID, so it cannot keep anything from another. */
export type PortletProps<Name extends PortletName = PortletName> = {
  readonly portletId: string
  readonly data: z.output<PortletNamed<Name>['data']>
  readonly modeName: ModeName
  /** The ID of the data; meaningless for a global portlet. */
  readonly id: string
  readonly mayWrite: boolean
  /** True if the ID is stopped and the user may write: only what the portlet allows for stopped IDs can be changed. */
  readonly mayChangeStopped: boolean
  onRefresh(): void
}

/** The browser part of a portlet: its code loads when it is first shown. */
export type ClientPortlet<Name extends PortletName> = {
  /** True if it is saved by the button in its header; see `PortletForm`. */
  readonly hasForm: boolean
  /** True if it can change something of a stopped ID, such as the stop itself. */
  readonly canChangeStopped?: boolean
  readonly load: () => Promise<{ default: ComponentType<PortletProps<Name>> }>
  /** Loads what it observes, if that is entered at a visit, too. */
  readonly loadObserved?: () => Promise<ObservedDescription>
}
