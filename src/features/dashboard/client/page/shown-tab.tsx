import { type RefObject, useEffect, useRef } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useSite } from '#base/client/site.ts'
import { TabPanel, TabStrip } from '#base/client/ui/tab-strip.tsx'
import { documentTitle } from '#base/contract/site.ts'
import { addressOfTab, selectTab, type Tab, tabAt, notices as texts, visibleTabs } from '../../contract/index.ts'
import { TabTools } from '../edit/tab-tools.tsx'
import { useGoTo } from '../edit/use-go-to.ts'
import { lastTab } from '../last-tab.ts'
import { changeLayout } from '../state/layout.ts'
import { getState, subscribe, updateState, useDashboard } from '../state/state.ts'
import { Columns } from './columns.tsx'
import styles from './page.module.css'

export function ShownTab({ roles }: { roles: readonly string[] }) {
  const dashboard = useDashboard((state) => state.dashboard)
  const isEditing = useDashboard((state) => state.isEditing)
  const tabs = visibleTabs(dashboard.tabs, roles)
  const { tab: part = '' } = useParams()
  const strip = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const shown = useShown(tabs, part, dashboard.selected)
  const goTo = useGoTo()
  useKeptFocus(panel)
  useTabInView(strip, shown?.id)
  useEffect(() => {
    if (!isEditing) return
    let stop: (() => void) | undefined
    let isCancelled = false
    import('../edit/tab-drag.ts').then(
      ({ startTabDrag }) => {
        if (!isCancelled && strip.current) stop = startTabDrag(strip.current, dashboard.tabs)
      },
      // Tabs can also be moved without dragging.
      () => {},
    )
    return () => {
      isCancelled = true
      stop?.()
    }
  }, [isEditing, dashboard.tabs])
  if (!shown) return <p>There is no tab that you may see.</p>
  return (
    <>
      <div className={styles.tabs} ref={strip}>
        <TabStrip
          label="Tabs"
          tabs={tabs.map(({ id, title }) => ({ id, name: title }))}
          selected={shown.id}
          onSelect={goTo}
        />
        {isEditing && <TabTools tab={shown} tabs={tabs} />}
      </div>
      <div className={shown.fullWidth ? styles.fullWidth : undefined} ref={panel}>
        <TabPanel id={shown.id}>
          <Columns key={shown.id} tab={shown} />
        </TabPanel>
      </div>
    </>
  )
}

function useTabInView(strip: RefObject<HTMLElement | null>, id: string | undefined) {
  useEffect(() => {
    const row = strip.current?.querySelector<HTMLElement>('[role=tablist]')
    const tab = id === undefined ? undefined : row?.querySelector<HTMLElement>('[aria-selected=true]')
    if (row && tab) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
  }, [strip, id])
}

/** The tab that an address refers to, published to the rest of the dashboard; the first tab if there is none (T5). */
function useShown(tabs: readonly Tab[], part: string, selected: string): Tab | undefined {
  const { site } = useSite()
  const navigate = useNavigate()
  const named = tabAt(tabs, part)
  const lastNamed = useRef('')
  // The address asks for the last shown tab, or its tab has been removed.
  const isGone = part === lastTab || part === lastNamed.current
  const shown = named ?? (isGone ? tabs.find(({ id }) => id === selected) : undefined) ?? tabs[0]
  const id = shown?.id
  const title = shown?.title ?? ''
  const address = shown && addressOfTab(tabs, shown)
  const isNamed = named !== undefined

  useEffect(() => {
    if (isNamed) lastNamed.current = part
  }, [isNamed, part])
  useEffect(() => {
    if (id !== undefined)
      changeLayout((dashboard) => (dashboard.selected === id ? dashboard : selectTab(dashboard, id)), {
        isUndoable: false,
      })
  }, [id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: On each change of path the site resets the title to the route's.
  useEffect(() => {
    queueMicrotask(() => {
      document.title = documentTitle(site, title)
    })
  }, [site, title, part])
  useEffect(() => {
    if (isNamed) return
    if (!isGone && !getState().notices.includes(texts.noSuchTab))
      updateState({ notices: [...getState().notices, texts.noSuchTab] })
    if (address) void navigate(address, { replace: true, preventScrollReset: true })
  }, [isNamed, isGone, address, navigate])
  return shown
}

/** Moves focus from a removed element to its nearest remaining ancestor, so that keyboard users continue there. */
function useKeptFocus(within: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let ancestors: readonly HTMLElement[] = []
    let frame = 0
    const remember = ({ target }: FocusEvent) => {
      ancestors = target instanceof HTMLElement && within.current?.contains(target) ? focusableAncestors(target) : []
    }
    const check = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        const isLost = document.activeElement === document.body && ancestors[0]?.isConnected === false
        if (isLost) ancestors.find((element) => element.isConnected)?.focus({ preventScroll: true })
      })
    }
    addEventListener('focusin', remember)
    const stop = subscribe(check)
    return () => {
      removeEventListener('focusin', remember)
      stop()
      cancelAnimationFrame(frame)
    }
  }, [within])
}

function focusableAncestors(element: HTMLElement): readonly HTMLElement[] {
  const next = element.parentElement?.closest<HTMLElement>('[tabindex]')
  return next ? [element, ...focusableAncestors(next)] : [element]
}
