import type { Mode } from './modes.ts'

export type Prompt = { readonly text: string; readonly hint: string }

const lost = 'Unsaved changes will be lost.'
const unsaved = (what: string): Prompt => ({
  text: `There are unsaved changes, are you sure you wish to ${what}?`,
  hint: lost,
})

/** Confirmations before something is lost (8, D-28, D-68); {id name} is ID.NameLower (D-89). */
export const prompts = {
  leave: () => unsaved('leave the page'),
  removeTab: (tab: string, hasChanges: boolean): Prompt =>
    hasChanges
      ? {
          text: `There are unsaved changes, are you sure you wish to remove the "${tab}" tab?`,
          hint: 'Unsaved changes in portlets on the tab will be lost.',
        }
      : {
          text: `Are you sure you wish to remove the "${tab}" tab?`,
          hint: 'This will also discard all columns and portlets on the tab.',
        },
  selectId: ({ ID }: Mode) => unsaved(`select this ${ID.NameLower}`),
  refresh: (): Prompt => ({
    text: 'there are unsaved changes, are you sure you wish to refresh all portlets for this ID?',
    hint: lost,
  }),
  switchMode: (to: Mode) => unsaved(`switch to ${to.NameLower} mode`),
  closeForm: () => unsaved('close this form'),
  deselect: ({ ID }: Mode): Prompt => ({
    text: `Are you sure you wish to de-select the current ${ID.NameLower}?`,
    hint: 'Any unsaved changes will be lost.',
  }),
} as const

/** The file of an export (D-130): with the study ID, if it is about one person. */
export const exportFileName = (studyIds: readonly string[] | null | undefined, day: string) =>
  `${['research-data', ...(studyIds?.length === 1 ? studyIds : []), day].join('-')}.csv`

/** The names of the dashboard's tools (D-78). */
export const toolNames = {
  selectId: 'Select ID',
  switchMode: 'Switch mode',
  deselectId: 'De-select ID',
  addId: 'Add new ID',
  addVisit: 'Add visit',
  searchId: 'Search ID',
  saveAll: 'Save all',
  refreshAll: 'Refresh all',
  export: 'Export',
  editOn: 'Tab edit mode - On',
  editOff: 'Tab edit mode - Off',
  addPortlets: 'Add portlets',
  addPresetTab: 'Add preset tab',
  fullWidth: 'Full width',
  moveTab: 'Move tab',
  removeTab: 'Remove tab',
  renameTab: 'Rename tab',
  addTab: 'Add tab',
  addColumn: 'Add column',
  removeColumn: 'Remove column',
  collapse: 'Collapse',
  expand: 'Expand',
  save: 'Save',
  refresh: 'Refresh',
  remove: 'Remove',
  move: 'Move',
} as const

export const titleRequired = 'Enter a title'

/** Messages that a portlet shows instead of its data (D-11, T5). */
export const refusals = {
  unknown: 'This portlet is not available',
  noAccess: 'You no longer have access',
  network: 'Not available from this network',
  test: 'Only available where test portlets are switched on',
  mode: (mode: Pick<Mode, 'Name'>) => `${mode.Name} mode only`,
  noId: ({ ID }: Mode) => `Select a ${ID.NameLower}`,
} as const

export const notices = {
  maxColumns: 'A tab has at most 10 columns',
  lastColumn: 'A tab has at least 1 column',
  lastTab: 'The last tab cannot be removed',
  notKept: 'Layout changes are not kept after this visit',
  noSuchMode: (name: string, first: string) =>
    `Configuration error: there is no mode “${name}”. The dashboard begins in the mode ${first}.`,
  noSuchTab: 'There is no such tab. This is the first one.',
  replaced: (title: string) => `The preset tab "${title}" has been updated.`,
  replacedAndKept: (title: string, copy: string) =>
    `The preset tab "${title}" has been updated; your version is kept as "${copy}".`,
} as const
