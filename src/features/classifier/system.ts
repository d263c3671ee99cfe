import type { Source } from '#features/clinical/index.ts'
import type { Condition } from './rule.ts'

/** The three classifications: WHO 4th edition 2016, WHO 5th edition 2022 and ICC 2022. */
export type SystemId = 'WHO4' | 'WHO5' | 'ICC'

export const shortNames: Readonly<Record<SystemId, string>> = { WHO4: 'WHO 2016', WHO5: 'WHO 2022', ICC: 'ICC 2022' }

/** Results in the order in which they are shown: the current systems first. */
export const inDisplayOrder = <T extends { readonly system: SystemId }>(results: readonly T[]): readonly T[] =>
  (['WHO5', 'ICC', 'WHO4'] as const).flatMap((id) => results.filter(({ system }) => system === id))

/** The kind of an entity; everything but MDS is an exclusion when MDS is in question. */
export type EntityKind = 'MDS' | 'MDS/AML' | 'AML' | 'MDS/MPN' | 'precursor' | 'none'

/** One entity of a classification: its short code and its full name. */
export type Entity<Code extends string = string> = {
  readonly code: Code
  readonly name: string
  readonly kind: EntityKind
  /** What to do or consider when the case leaves the scope of MDS. */
  readonly advice?: string
}

/** One rule of a classification: if its condition is the first in the list to be met, the case is this entity. */
export type Rule<Code extends string = string> = {
  readonly id: string
  readonly entity: Code
  readonly when: Condition
  readonly source: Source
}

/** A remark on a result when its condition is met, for all entities or only the named ones or kinds. */
export type Warning<Code extends string = string> = {
  readonly when: Condition
  readonly entities?: readonly Code[]
  readonly kinds?: readonly EntityKind[]
  readonly text: string
  readonly source: Source
  /** The entity the case could become after follow-up of the remark. */
  readonly couldBe?: Code
}

/** An addition to an entity's name, when its condition is met: a qualifier or a more exact name. */
export type Addition<Code extends string = string> = {
  readonly when: Condition
  readonly entities?: readonly Code[]
  readonly kinds?: readonly EntityKind[]
  readonly text: string
  readonly source: Source
}

/** A classification as data: entities, ordered rules, and additions to a result. */
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
