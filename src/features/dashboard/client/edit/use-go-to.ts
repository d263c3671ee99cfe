import { useNavigate } from 'react-router'
import { currentUser } from '#base/client/user.ts'
import { addressOfTab, visibleTabs } from '../../contract/index.ts'
import { getState } from '../state/state.ts'

export function useGoTo() {
  const navigate = useNavigate()
  return (id: string) => {
    const tabs = visibleTabs(getState().dashboard.tabs, currentUser()?.roles ?? [])
    const tab = tabs.find((one) => one.id === id)
    if (tab) void navigate(addressOfTab(tabs, tab), { preventScrollReset: true })
  }
}
