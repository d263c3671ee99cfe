/** What the fields of a form hold: text, as a browser has it. */
export type Values = Readonly<Record<string, string>>

/** What is wrong with fields, by their names. */
export type Faults = Readonly<Record<string, string>>

/** What a field tells its form of itself. */
export type FieldEntry = {
  readonly name: string
  readonly label: string
  /** The id of the control that a link to the field leads to. */
  readonly id: string
  check(value: string, values: Values): string | undefined
}

/** What is shown of a form at a moment. */
export type FormState = {
  readonly values: Values
  readonly faults: Faults
  /** What is wrong with the whole, as when the server did not answer. */
  readonly failure?: Failure | undefined
  readonly isSubmitting: boolean
  readonly isDirty: boolean
  /** Counts the submissions that were refused; each brings the summary to the reader's attention. */
  readonly refusals: number
}

export type Failure = { readonly message: string; readonly info?: string }

/** Checks the form as a whole, as a schema does. */
export type FormCheck = (values: Values) => Promise<Faults> | Faults

/** What a form is, apart from how it looks: its values, its fields and what is wrong with them. */
export function createForm(initial: Values) {
  let saved = initial
  let state: FormState = { values: initial, faults: {}, isSubmitting: false, isDirty: false, refusals: 0 }
  const fields = new Map<string, FieldEntry>()
  const listeners = new Set<() => void>()

  function change(part: Partial<FormState>) {
    state = { ...state, ...part }
    for (const listener of [...listeners]) listener()
  }

  const faultOf = (name: string, values: Values) => fields.get(name)?.check(values[name] ?? '', values)

  return {
    state: () => state,
    fields: (): readonly FieldEntry[] => [...fields.values()],

    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /** Takes a field in; answers how to leave it out again. What a field that is gone held stays in the values. */
    register(entry: FieldEntry) {
      fields.set(entry.name, entry)
      return () => {
        if (fields.get(entry.name) === entry) fields.delete(entry.name)
      }
    },

    /** Changes a value. A fault that is shown goes as soon as it is mended; none is found while one types. */
    set(name: string, value: string) {
      const values = { ...state.values, [name]: value }
      const shown = Object.keys(state.faults).filter((other) => fields.has(other))
      const faults = found(shown.map((other) => [other, keptFault(other, name, values)]))
      change({ values, faults, isDirty: !areSame(values, saved) })
    },

    /** Looks at a field that is left. One that is still empty is not complained of before the form is sent. */
    leave(name: string) {
      if ((state.values[name] ?? '').trim() === '') return
      const fault = faultOf(name, state.values)
      if (fault !== undefined) change({ faults: { ...state.faults, [name]: fault } })
    },

    /** Puts other values in, and takes them for saved. */
    reset(values: Values = saved) {
      saved = values
      change({ values, faults: {}, failure: undefined, isDirty: false })
    },

    /** Checks everything and, where all is well, hands the values over. A form that is being sent is not sent twice. */
    async submit(check: FormCheck, send: (values: Values) => Promise<Faults | undefined>): Promise<boolean> {
      if (state.isSubmitting) return false
      const { values } = state
      const own = found([...fields.keys()].map((name) => [name, faultOf(name, values)]))
      change({ isSubmitting: true, failure: undefined })
      try {
        const whole = { ...(await check(values)), ...own }
        const faults = isEmpty(whole) ? ((await send(values)) ?? {}) : whole
        const isAccepted = isEmpty(faults)
        if (isAccepted) saved = values
        change({ faults, isDirty: !areSame(state.values, saved), refusals: state.refusals + (isAccepted ? 0 : 1) })
        return isAccepted
      } catch (error) {
        change({ failure: failureOf(error), refusals: state.refusals + 1 })
        return false
      } finally {
        change({ isSubmitting: false })
      }
    },
  }

  /** Of the field that changes and of those compared with it the fault is found anew; others keep what is said of them. */
  function keptFault(other: string, changed: string, values: Values) {
    const before = faultOf(other, state.values)
    if (other !== changed && before === faultOf(other, values)) return state.faults[other]
    return faultOf(other, values)
  }
}

export type FormStore = ReturnType<typeof createForm>

function found(pairs: readonly (readonly [string, string | undefined])[]): Faults {
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => pair[1] !== undefined))
}

const isEmpty = (faults: Faults) => Object.keys(faults).length === 0

const areSame = (one: Values, other: Values) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => (one[name] ?? '') === (other[name] ?? ''))

function failureOf(error: unknown): Failure {
  const { message, info } = error as { message?: unknown; info?: unknown }
  return {
    message: typeof message === 'string' && message ? message : 'Something went wrong',
    ...(typeof info === 'string' && info && { info }),
  }
}
