import type { ComponentType } from 'react'
import type { Values } from '#base/client/forms/form-store.ts'
import type { Variable } from '#features/research/contract/index.ts'

/** What a portlet of observed values says, and how its values are entered. */
export type ObservedDescription = {
  readonly component: 'blood-counts' | 'marrow-genetics'
  /** In the order of the form and the table. */
  readonly variables: readonly Variable[]
  readonly texts: {
    readonly none: string
    readonly table: string
    readonly add: string
    readonly form: string
    /** The word for one value, such as “finding”. */
    readonly noun: string
  }
  /** A chart beside the table, whose columns then name the unit of their numbers; at first it shows these variables. */
  readonly chart?: { readonly label: string; readonly first: readonly string[] }
  readonly Field: ComponentType<{ variable: Variable }>
  /** Reads the text of a field that is not empty. */
  read(
    variable: Variable,
    text: string,
    values: Values,
  ): { readonly entry: object; readonly fault?: string | undefined }
}
