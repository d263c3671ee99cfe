/** The state of a service as administrators see it (T5). */
type ServiceState = {
  readonly state: 'ok' | 'warning' | 'stop'
  readonly detail: string
  readonly facts: { name: string; value: string }[]
  /** The time of its last run, as ISO 8601; null if it does not run periodically. */
  readonly lastRun: string | null
}

/** Something that this process depends on or runs, such as the database or the clean-up. Its owner describes it. */
export type Service = {
  readonly id: string
  readonly name: string
  /** Its current state; a thrown error is shown as its state. */
  readState(): Promise<ServiceState>
  /** Runs it once: the label of the button, and the action. */
  readonly run?: { readonly label: string; readonly do: (by: { username: string }) => Promise<void> }
}

/** A number of bytes as text: `12.3 MiB`. */
export const mebibytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`
