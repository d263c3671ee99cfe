/** How the identifiers of people and samples are written: `#` a digit, `*` a digit or letter (3.2, T5). */
export const idMasks = { person: '**-#####', sample: '######' } as const

/** What the identifiers of invented people begin with (3.2). */
export const testPrefix = 'XX'
