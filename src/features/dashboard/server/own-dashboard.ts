import type { Flag, FlagsOn } from '#base/contract/flags.ts'
import { hasAnyRole } from '#base/contract/roles.ts'
import type { Handlers } from '#base/server/http/serve.ts'
import type { databaseEndpoints } from '../contract/endpoints.ts'
import { modes } from '../contract/modes.ts'
import { notices as texts } from '../contract/texts.ts'
import { uiDataOf } from '../contract/ui-data.ts'
import { openDashboard, saveDashboard } from './layouts.ts'
import { type Offers, offeredPortlets, offeredTabs } from './offers.ts'
import { callerName, selected, selectionOf } from './selection.ts'

type DashboardHandlers = Handlers<Pick<typeof databaseEndpoints, 'databaseInit' | 'databaseUi' | 'databasePresets'>>

export const dashboardHandlers = (offers: Offers, flags: FlagsOn): DashboardHandlers => ({
  async databaseInit(_, call) {
    const isOn = (flag: Flag) => flags.includes(flag)
    const isKept = isOn('UserDashboard')
    const presets = offeredTabs(offers, call)
    const { dashboard, notices } = await openDashboard(isKept ? call.db : undefined, callerName(call), presets)
    const roles = call.user?.roles ?? []
    // Administrators without the role Database see no IDs, not even one selected while they had the role.
    const isResearcher = hasAnyRole(roles, ['Database'])
    const [first] = modes
    const { selection, unknownMode } = isResearcher
      ? await selectionOf(call)
      : { selection: selected(first.Name, undefined), unknownMode: undefined }
    return {
      ...selection,
      ...{ jsonUiData: uiDataOf(dashboard), isKept },
      notices: [...(unknownMode === undefined ? [] : [texts.noSuchMode(unknownMode, first.Name)]), ...notices],
      mayAdd: isOn('DatabaseAdd') && isResearcher && hasAnyRole(roles, ['DataWriter']),
      maySearch: isOn('DatabaseSearch') && isResearcher,
    }
  },
  databaseUi: ({ jsonUiData }, call) => saveDashboard(call.db, callerName(call), jsonUiData, call.clock()),
  async databasePresets(_, call) {
    return { tabs: offeredTabs(offers, call), portlets: offeredPortlets(offers, call) }
  },
})
