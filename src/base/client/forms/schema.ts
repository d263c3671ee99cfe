import type { FormCheck } from './form-store.ts'

/** The part of a schema library that a form uses; zod's schemas implement it (Standard Schema, version 1). */
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
