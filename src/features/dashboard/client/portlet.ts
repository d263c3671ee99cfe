import type { ComponentType } from 'react'
import type * as z from 'zod/mini'
import type { ModeName, PortletName, PortletNamed } from '../contract/index.ts'

/** What a portlet is given to draw. It is drawn anew for every ID, so it can hold on to nothing of another. */
export type PortletProps<Name extends PortletName = PortletName> = {
  /** The id of the portlet in the dashboard. */
  readonly portletId: string
  /** What was loaded. */
  readonly data: z.output<PortletNamed<Name>['data']>
  readonly modeName: ModeName
  /** The ID that the data are of; for a portlet that is about none, of no meaning. */
  readonly id: string
  readonly mayWrite: boolean
  /** True where the ID is stopped, and who may write may change just what a portlet lets them change all the same. */
  readonly mayChangeStopped: boolean
  /** Loads it anew. */
  onRefresh(): void
}

/** A portlet as the browser has it: its code comes when it is first shown. */
export type ClientPortlet<Name extends PortletName> = {
  /** True where it is saved by its head's button; see `PortletForm`. */
  readonly hasForm: boolean
  /** True where it can change something of an ID that is stopped, such as the stop itself. */
  readonly canChangeStopped?: boolean
  readonly load: () => Promise<{ default: ComponentType<PortletProps<Name>> }>
}
