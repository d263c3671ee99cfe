import { ChevronLeft, ChevronRight, type LucideIcon, TestTube, UserRound } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '#base/client/ui/icon-button.tsx'
import { StatusText } from '#base/client/ui/indicator.tsx'
import { Loader } from '#base/client/ui/loader.tsx'
import { idStatus, type Mode, modeNamed, statusShown } from '../../contract/index.ts'
import { useDashboard } from '../state/state.ts'
import { step } from '../tools/choices.ts'
import styles from './page.module.css'
import { StatusMark } from './status-mark.tsx'

/** The current mode, ID and status (D-4). It stays visible while scrolling. */
export function HeadLine() {
  const { modeName, id, status, statusText, isTest } = useDashboard((state) => state.selection)
  const isChoosing = useDashboard((state) => state.isChoosing)
  const busy = useRef(false)
  const mode = modeNamed(modeName)

  async function go(way: 'next' | 'previous') {
    if (busy.current) return
    busy.current = true
    await step(way)
    busy.current = false
  }

  return (
    <>
      <header className={styles.head} data-status={statusShown[status].className || undefined}>
        <ModeIcon mode={mode} />
        <h1 tabIndex={-1}>
          {id === '' ? (
            `No ${mode.ID.NameLower} selected`
          ) : (
            <>
              <span className={styles.idName}>{mode.ID.Name}</span> <span className={styles.id}>{id}</span>
            </>
          )}
        </h1>
        <span className={styles.mode}>{mode.Name} mode</span>
        {id !== '' && <StatusMark status={status} />}
        {isTest && <span className={styles.badge}>Test ID</span>}
        {id !== '' && (
          <div className={styles.steps} aria-busy={isChoosing}>
            {isChoosing && (
              <div className={styles.choosing}>
                <Loader isSmall label={`Loading ${mode.ID.NameLower}`} />
              </div>
            )}
            <IconButton
              icon={ChevronLeft}
              label={`Previous ${mode.ID.NameLower}`}
              onClick={() => void go('previous')}
            />
            <IconButton icon={ChevronRight} label={`Next ${mode.ID.NameLower}`} onClick={() => void go('next')} />
          </div>
        )}
      </header>
      {(status === idStatus.STOP || status === idStatus.WARNING) && (
        <p className={styles.notice} data-status={statusShown[status].className}>
          <StatusText status={status === idStatus.STOP ? 'stop' : 'warning'}>
            {status === idStatus.STOP ? 'This ID can be read but not changed. ' : ''}
            {statusText}
          </StatusText>
        </p>
      )}
    </>
  )
}

const pictures: Readonly<Record<string, LucideIcon>> = { user: UserRound, test_tube: TestTube }

function ModeIcon({ mode }: { mode: Mode }) {
  const Picture = pictures[mode.Icon] ?? UserRound
  return <Picture aria-hidden="true" size={26} />
}
