import type { Source } from '#features/clinical/index.ts'
import type { Condition } from './rule.ts'

export type SystemId = 'WHO4' | 'WHO5' | 'ICC'

export const shortNames: Readonly<Record<SystemId, string>> = { WHO4: 'WHO 2016', WHO5: 'WHO 2022', ICC: 'ICC 2022' }

/** Results in the order in which they are shown: the current systems first. */
export const inDisplayOrder = <T extends { readonly system: SystemId }>(results: readonly T[]): readonly T[] =>
  (['WHO5', 'ICC', 'WHO4'] as const).flatMap((id) => results.filter(({ system }) => system === id))

/** The kind of an entity; everything but MDS is an exclusion when MDS is in question. */
export type EntityKind = 'MDS' | 'MDS/AML' | 'AML' | 'MDS/MPN' | 'precursor' | 'none'

export type Entity<Code extends string = string> = {
  readonly code: Code
  readonly name: string
  readonly kind: EntityKind
  /** What to do or consider when the case leaves the scope of MDS. */
  readonly advice?: string
}

/** In all three classifications. */
export const sharedEntities = [
  {
    code: 'OTHER-CAUSES',
    name: 'Exclude other causes first',
    kind: 'none',
    advice:
      'Exclude megaloblastoid change alone, growth factors, B12, folate or copper deficiency, drugs, alcohol, HIV',
  },
  { code: 'CHIP', name: 'Clonal haematopoiesis of indeterminate potential', kind: 'precursor' },
  { code: 'NONE', name: 'No myeloid diagnosis', kind: 'none' },
] as const satisfies readonly Entity[]

/** One rule of a classification: if its condition is the first in the list to be met, the case is this entity. */
export type Rule<Code extends string = string> = {
  readonly id: string
  readonly entity: Code
  readonly when: Condition
  readonly source: Source
}

/** An addition to an entity's name, when its condition is met: a qualifier or a more exact name. */
export type Addition<Code extends string = string> = {
  readonly when: Condition
  readonly entities?: readonly Code[]
  readonly kinds?: readonly EntityKind[]
  readonly text: string
  readonly source: Source
}

/** A remark on a result when its condition is met, for all entities or only the named ones or kinds. */
export type Warning<Code extends string = string> = Addition<Code> & {
  /** The entity the case could become after follow-up of the remark. */
  readonly couldBe?: Code
}

export type System<Code extends string = string> = {
  readonly id: SystemId
  readonly name: string
  readonly year: number
  readonly entities: readonly Entity<Code>[]
  readonly rules: readonly Rule<Code>[]
  readonly warnings: readonly Warning<Code>[]
  /** More exact names within an entity; the first that fits is shown. */
  readonly details: readonly Addition<Code>[]
  /** Added to neoplasms only, in list order; they never change the category. */
  readonly qualifiers: readonly Addition<Code>[]
  /** Entities that replace a neoplasm after cytotoxic therapy, by its kind. */
  readonly afterTherapy?: {
    readonly entities: Readonly<Partial<Record<EntityKind, Entity>>>
    readonly source: Source
  }
}
