import type { Source } from '../source.ts'
import type { Condition } from './rule.ts'

/** The three classifications: WHO 4th edition 2016, WHO 5th edition 2022 and ICC 2022. */
export type SystemId = 'WHO4' | 'WHO5' | 'ICC'

/** What each is called where space is short. */
export const shortNames: Readonly<Record<SystemId, string>> = { WHO4: 'WHO 2016', WHO5: 'WHO 2022', ICC: 'ICC 2022' }

/** What an entity is; everything but MDS is an exclusion when MDS is asked about. */
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

/**
 * A remark that goes with a result when its condition is met, for all entities or only those named or of the kinds
 * named.
 */
export type Warning<Code extends string = string> = {
  readonly when: Condition
  readonly entities?: readonly Code[]
  readonly kinds?: readonly EntityKind[]
  readonly text: string
  readonly source: Source
  /** The entity the case could become once the remark is followed up. */
  readonly couldBe?: Code
}

/** What is added to an entity's name: a qualifier or a more exact name, when its condition is met. */
export type Addition<Code extends string = string> = {
  readonly when: Condition
  readonly entities?: readonly Code[]
  readonly kinds?: readonly EntityKind[]
  readonly text: string
  readonly source: Source
}

/** A classification as data: entities, ordered rules, and what is added to a result. */
export type System<Code extends string = string> = {
  readonly id: SystemId
  readonly name: string
  readonly year: number
  readonly entities: readonly Entity<Code>[]
  readonly rules: readonly Rule<Code>[]
  readonly warnings: readonly Warning<Code>[]
  /** More exact names within an entity, of which the first that fits is shown. */
  readonly details: readonly Addition<Code>[]
  /** Attached to neoplasms only, in order of the list; they never change the category. */
  readonly qualifiers: readonly Addition<Code>[]
  /** Entities that take the place of a neoplasm after cytotoxic therapy, by its kind. */
  readonly afterTherapy?: {
    readonly entities: Readonly<Partial<Record<EntityKind, Entity>>>
    readonly source: Source
  }
}
