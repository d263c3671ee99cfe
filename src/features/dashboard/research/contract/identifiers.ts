/** The formats of person and sample identifiers: `#` a digit, `*` a digit or letter (3.2, T5). */
export const idMasks = { person: '**-#####', sample: '######' } as const

/** The prefix of identifiers of invented people (3.2). */
export const testPrefix = 'XX'
