import type { ComponentType } from 'react'
import type { Values } from '#base/client/forms/form-store.ts'
import type { observedPortlet } from '../../contract/observed.ts'
import type { portlets } from '../../portlets/list.ts'
import type { Variable } from '../../research/contract/variable.ts'

export type DayDescription = {
  /** In the order of the form. */
  readonly variables: readonly Variable[]
  /** The same in groups with a heading, for a long form. */
  readonly groups?: readonly { readonly title: string; readonly variables: readonly Variable[] }[]
  readonly texts: {
    readonly form: string
    readonly day: string
    /** The word for one value, such as “finding”. */
    readonly noun: string
  }
  readonly Field: ComponentType<{ variable: Variable }>
  /** Reads the text of a field that is not empty. */
  read(
    variable: Variable,
    text: string,
    values: Values,
  ): { readonly entry: object; readonly fault?: string | undefined }
}

type ObservedPortlet = Extract<(typeof portlets)[number], Pick<typeof observedPortlet, 'data' | 'entry'>>

export type ObservedDescription = DayDescription & {
  readonly component: ObservedPortlet['component']
  readonly texts: { readonly none: string; readonly table: string; readonly add: string }
  /** A chart beside the table, whose columns then name the unit of their numbers; at first it shows these variables. */
  readonly chart?: { readonly label: string; readonly first: readonly string[] }
}
