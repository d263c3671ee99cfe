import type { Citation, Notice, Source } from '#features/clinical/index.ts'
import { fieldsOf, type ScoreInputs } from '../engine/score-inputs.ts'

/** The publications behind the transfusion burden, as named in transfusion-burden.md. */
export const burdenCitations = [
  {
    key: 'Platzbecker 2019',
    text: 'Platzbecker U, et al. Proposals for revised IWG 2018 hematological response criteria in patients with MDS included in clinical trials. Blood 2019;133:1020-1030.',
    doi: '10.1182/blood-2018-06-857102',
  },
] as const satisfies readonly Citation[]

/** Limits of the groups in red-cell units and episodes (Platzbecker 2019, table 2). */
export const burdenLimits = { lowFrom: 3, highFrom: 8, lowEpisodes: 2, lowPerHalf: 3, highPerHalf: 4 } as const

/** The groups of the transfusion burden and their rules (Platzbecker 2019, table 2). */
export const burdenGroups = [
  { id: 'ntd', name: 'Not transfusion dependent (NTD)', rule: '0 units in 16 weeks' },
  {
    id: 'ltb',
    name: 'Low transfusion burden (LTB)',
    rule: '3–7 units in 16 weeks, in at least 2 episodes, at most 3 in each half of 8 weeks',
  },
  { id: 'htb', name: 'High transfusion burden (HTB)', rule: '8 or more units in 16 weeks, 4 or more in 8 weeks' },
  {
    id: 'not-classified',
    name: 'Not classified by IWG 2018',
    rule: '1–2 units, or 3–7 units in one episode',
  },
] as const

export type BurdenGroup = (typeof burdenGroups)[number]

const platzbecker = (tags: Source['tags'], note?: string): Source => ({
  tags,
  cite: 'Platzbecker 2019',
  ...(note && { note }),
})

/** Sources of the groups, of the gap that they leave, and of the way in which 8 weeks are counted. */
export const burdenSources = {
  groups: platzbecker(['P'], 'Table 2'),
  gap: platzbecker(['K'], 'The table leaves this open; its footnote could not be read'),
  halves: platzbecker(['K'], 'Two halves of 8 weeks are counted; at most 3 units in any 8 weeks would be stricter'),
} as const

/** The remark on units that meet only one half of the rule of HTB. */
export const burdenNotice: Notice = {
  text: '4 or more in 8 weeks, but fewer than 8 in 16 weeks: HTB asks for “8 or more in 16 weeks, 4 or more in 8 weeks”, and the table does not say whether one of the two is enough',
  source: burdenSources.gap,
}

/** The population of the transfusion burden (Platzbecker 2019). */
export const burdenScope = {
  text: 'Adults with MDS, from the red-cell units of the 16 weeks before treatment',
  excluded: null,
  sources: [burdenSources.groups],
} as const

const units = [{ id: 'units', label: 'units', min: 0, max: 60 }] as const

/** The inputs of the transfusion burden; the accepted numbers are our convention (transfusion-burden.md). */
export const burdenInputs = {
  earlierUnits: { kind: 'number', label: 'Units, weeks −16 to −9', isWhole: true, units },
  laterUnits: { kind: 'number', label: 'Units, weeks −8 to 0', isWhole: true, units },
  episodes: {
    kind: 'number',
    label: 'Transfusion episodes in 16 weeks',
    isWhole: true,
    units: [{ id: 'episodes', label: 'episodes', min: 0, max: 120 }],
  },
} as const satisfies ScoreInputs

export const burdenFields = fieldsOf(burdenInputs)
