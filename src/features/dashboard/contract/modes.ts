import { idMasks, testPrefix } from '#features/research/contract/index.ts'

/** A way to look at the research data, and the identifier that goes with it (3.2). */
export type Mode = {
  readonly Name: string
  readonly NameLower: string
  readonly Description: string
  /** The name of an icon; the browser has its picture. */
  readonly Icon: string
  readonly ID: {
    readonly Name: string
    readonly NameLower: string
    /** `#` a digit, `@` a letter, `*` either. */
    readonly InputMask: string
    readonly Example: string
    /** What the identifiers of invented people begin with. */
    readonly TestPrefix?: string
  }
}

/** The modes in the order people see them; the first is the one a session begins with (3.2). */
export const modes = [
  {
    Name: 'Patient',
    NameLower: 'patient',
    Description: 'One person and all that is known of them',
    Icon: 'user',
    ID: {
      Name: 'Study ID',
      NameLower: 'study ID',
      // T5: both the example and the test prefix fit.
      InputMask: idMasks.person,
      Example: '01-01234',
      TestPrefix: testPrefix,
    },
  },
  {
    Name: 'Sample',
    NameLower: 'sample',
    Description: 'One sample and whose it is',
    Icon: 'test_tube',
    ID: { Name: 'Sample ID', NameLower: 'sample ID', InputMask: idMasks.sample, Example: '012345' },
  },
] as const satisfies readonly Mode[]

/** The name of a mode. */
export type ModeName = (typeof modes)[number]['Name']

/** The names of the modes, as a schema wants them. */
export const modeNames = modes.map(({ Name }) => Name) as [ModeName, ...ModeName[]]

/** The mode of a name; throws where there is none, which is a fault of the configuration (8). */
export function modeNamed(name: string): Mode & { readonly Name: ModeName } {
  const mode = modes.find(({ Name }) => Name === name)
  if (!mode) throw new Error(`There is no mode ${name}.`)
  return mode
}
