import { idMasks, testPrefix } from '../research/contract/identifiers.ts'

/** A view of the research data, with its type of identifier (3.2). */
export type Mode = {
  readonly Name: string
  readonly NameLower: string
  readonly Description: string
  /** The name of an icon; the browser code holds the image. */
  readonly Icon: string
  readonly ID: {
    readonly Name: string
    readonly NameLower: string
    /** `#` a digit, `@` a letter, `*` either. */
    readonly InputMask: string
    readonly Example: string
    /** The prefix of identifiers of invented people. */
    readonly TestPrefix?: string
  }
}

/** The modes in display order; a session begins with the first (3.2). */
export const modes = [
  {
    Name: 'Patient',
    NameLower: 'patient',
    Description: 'One person and everything known about them',
    Icon: 'user',
    ID: {
      Name: 'Study ID',
      NameLower: 'study ID',
      // T5: matches both the example and the test prefix.
      InputMask: idMasks.person,
      Example: '01-01234',
      TestPrefix: testPrefix,
    },
  },
  {
    Name: 'Sample',
    NameLower: 'sample',
    Description: 'One sample and the person it belongs to',
    Icon: 'test_tube',
    ID: { Name: 'Sample ID', NameLower: 'sample ID', InputMask: idMasks.sample, Example: '012345' },
  },
] as const satisfies readonly Mode[]

export type ModeName = (typeof modes)[number]['Name']

export const modeNames = modes.map(({ Name }) => Name) as [ModeName, ...ModeName[]]

/** The mode with a name; throws if there is none, which is a configuration error (8). */
export function modeNamed(name: string): Mode & { readonly Name: ModeName } {
  const mode = modes.find(({ Name }) => Name === name)
  if (!mode) throw new Error(`Configuration error: there is no mode “${name}”.`)
  return mode
}
