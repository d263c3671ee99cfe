import { createStore } from '../store.ts'

export type Values = Readonly<Record<string, string>>

/** Validation messages by field name. */
export type Faults = Readonly<Record<string, string>>

export type FieldEntry = {
  readonly name: string
  readonly label: string
  /** The id of the control to which links to the field lead. */
  readonly id: string
  check(value: string, values: Values): string | undefined
}

export type FormState = {
  readonly values: Values
  readonly faults: Faults
  /** A fault of the whole form, such as no response from the server. */
  readonly failure?: Failure | undefined
  readonly isSubmitting: boolean
  readonly isDirty: boolean
  /** The number of refused submissions; each draws attention to the summary. */
  readonly refusals: number
}

export type Failure = { readonly message: string; readonly info?: string }

export type FormCheck = (values: Values) => Promise<Faults> | Faults

export function createForm(initial: Values) {
  let saved = initial
  const store = createStore<FormState>({
    values: initial,
    faults: {},
    isSubmitting: false,
    isDirty: false,
    refusals: 0,
  })
  const fields = new Map<string, FieldEntry>()

  const change = (part: Partial<FormState>) => store.set({ ...store.get(), ...part })

  const faultOf = (name: string, values: Values) => fields.get(name)?.check(values[name] ?? '', values)

  return {
    state: store.get,
    fields: (): readonly FieldEntry[] => [...fields.values()],

    subscribe: store.subscribe,

    /** Registers a field; returns a function that removes it. The values of removed fields are kept. */
    register(entry: FieldEntry) {
      fields.set(entry.name, entry)
      return () => {
        if (fields.get(entry.name) === entry) fields.delete(entry.name)
      }
    },

    /** Changes a value. A visible fault disappears as soon as it is corrected; no new one appears while the user types. */
    set(name: string, value: string) {
      const values = { ...store.get().values, [name]: value }
      const shown = Object.keys(store.get().faults).filter((other) => fields.has(other))
      const faults = withoutUndefined(shown.map((other) => [other, updatedFault(other, name, values)]))
      change({ values, faults, isDirty: !areSame(values, saved) })
    },

    /** Validates a field on blur. Empty fields are not reported until the form is submitted. */
    leave(name: string) {
      if ((store.get().values[name] ?? '').trim() === '') return
      const fault = faultOf(name, store.get().values)
      if (fault !== undefined) change({ faults: { ...store.get().faults, [name]: fault } })
    },

    /** Drops the faults of fields that are gone, and renews the others. */
    recheck() {
      const { values, faults } = store.get()
      const shown = Object.keys(faults).filter((name) => fields.has(name))
      change({ faults: withoutUndefined(shown.map((name) => [name, faultOf(name, values)])) })
    },

    reset(values: Values = saved) {
      saved = values
      change({ values, faults: {}, failure: undefined, isDirty: false })
    },

    /** Validates everything and, if valid, passes the values on. A form that is being sent is not sent again. */
    async submit(check: FormCheck, send: (values: Values) => Promise<Faults | undefined>): Promise<boolean> {
      if (store.get().isSubmitting) return false
      const { values } = store.get()
      const own = withoutUndefined([...fields.keys()].map((name) => [name, faultOf(name, values)]))
      change({ isSubmitting: true, failure: undefined })
      try {
        const faultsFound = { ...(await check(values)), ...own }
        const faults = isEmpty(faultsFound) ? ((await send(values)) ?? {}) : faultsFound
        const isAccepted = isEmpty(faults)
        if (isAccepted) saved = values
        change({
          faults,
          isDirty: !areSame(store.get().values, saved),
          refusals: store.get().refusals + (isAccepted ? 0 : 1),
        })
        return isAccepted
      } catch (error) {
        change({ failure: failureOf(error), refusals: store.get().refusals + 1 })
        return false
      } finally {
        change({ isSubmitting: false })
      }
    },
  }

  /** Recomputes the fault of the changed field and of the fields compared with it; the others keep theirs. */
  function updatedFault(other: string, changed: string, values: Values) {
    const before = faultOf(other, store.get().values)
    if (other !== changed && before === faultOf(other, values)) return store.get().faults[other]
    return faultOf(other, values)
  }
}

export type FormStore = ReturnType<typeof createForm>

function withoutUndefined(pairs: readonly (readonly [string, string | undefined])[]): Faults {
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => pair[1] !== undefined))
}

const isEmpty = (faults: Faults) => Object.keys(faults).length === 0

/** Whether two forms hold the same; an absent value is an empty one. */
export const areSame = (one: Values, other: Values) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => (one[name] ?? '') === (other[name] ?? ''))

function failureOf(error: unknown): Failure {
  const { message, info } = error as { message?: unknown; info?: unknown }
  return {
    message: typeof message === 'string' && message ? message : 'Something went wrong',
    ...(typeof info === 'string' && info && { info }),
  }
}
