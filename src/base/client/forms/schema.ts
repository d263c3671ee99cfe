import type { FormCheck } from './form-store.ts'

/** What a form wants of a schema library; zod's schemas have it (Standard Schema, version 1). */
export type Schema = {
  readonly '~standard': {
    readonly validate: (value: unknown) => Result | Promise<Result>
  }
}

type Result = { readonly issues?: readonly Issue[] | undefined }
type Issue = {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/** Checks a form's values by a schema: of each field the first thing that is wrong. */
export const checkBySchema =
  (schema: Schema): FormCheck =>
  async (values) => {
    const { issues = [] } = await schema['~standard'].validate(values)
    const faults: Record<string, string> = {}
    for (const { message, path = [] } of issues) {
      const [first = ''] = path
      const name = String(typeof first === 'object' ? first.key : first)
      faults[name] ??= message
    }
    return faults
  }
