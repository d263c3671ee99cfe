import type { ServiceRow } from '../portlets/service-manager/contract.ts'

/** Something that the site stands on, as the service manager shows it; those who have it describe it. */
export type Service = {
  readonly id: string
  readonly name: string
  /** How it is now; what it throws is shown as its state. */
  look(): Promise<Pick<ServiceRow, 'state' | 'detail' | 'facts' | 'lastRun'>>
  /** What `run` is called on its button, and what it does; answers what came of it. */
  readonly run?: { readonly label: string; readonly do: (by: { username: string }) => Promise<void> }
  /** Stops it and starts it again, where this process can. */
  readonly restart?: () => Promise<void>
}
