import { useMemo } from 'react'
import { Button } from '#base/client/ui/button.tsx'
import { StatusText } from '#base/client/ui/indicator.tsx'
import { Loader } from '#base/client/ui/loader.tsx'
import {
  modeNamed,
  type PlacedPortlet,
  type PortletAnswer,
  type PortletDescription,
  type PortletName,
  partsFromMeta,
  refusals,
} from '../../contract/index.ts'
import type { PortletProps } from '../portlet.ts'
import { isSame, type LoadedPortlet, useDashboard } from '../state/state.ts'
import styles from './portlet.module.css'
import { PortletBoundary } from './portlet-boundary.tsx'
import { PortletConflict } from './portlet-conflict.tsx'
import { usePortletCode } from './use-portlet-code.ts'

type Props = {
  placed: PlacedPortlet
  description: PortletDescription
  loaded: LoadedPortlet
  onRefresh(): void
}

/** The content of a portlet; nothing for any ID other than the selected one. */
export function PortletBody({ placed, description, loaded, onRefresh }: Props) {
  const selection = useDashboard((state) => state.selection)
  const { answer, fault, isLoading, conflict } = loaded
  const isAbout = description.global || (answer !== undefined && isSame(answer, selection))
  const data = useData(description, answer)
  const code = usePortletCode(placed.component as PortletName, true)
  const mode = modeNamed(selection.modeName)
  const mayEnter = answer?.access === 'Write' && description.entry !== undefined

  if (!description.global && selection.id === '') return <p className={styles.plain}>{refusals.noId(mode)}</p>
  if (answer && !isAbout) return null
  return (
    <>
      {fault && (
        <div className={styles.fault} role="alert">
          <StatusText status="error">
            {fault.message}
            {fault.info && <span className={styles.info}>{fault.info}</span>}
          </StatusText>
          {!answer && (
            <Button look="secondary" onClick={onRefresh}>
              Try again
            </Button>
          )}
        </div>
      )}
      {conflict && <PortletConflict portletId={placed.id} conflict={conflict} />}
      {!answer && !fault && (isLoading ? <Loader isSmall label={`Loading ${description.title}`} /> : null)}
      {answer?.access === 'None' && <p className={styles.plain}>{answer.reason || refusals.noAccess}</p>}
      {answer && answer.access !== 'None' && (
        <>
          {answer.reason && (
            <p className={styles.reason}>
              <StatusText status="info">{answer.reason}</StatusText>
            </p>
          )}
          {data === undefined ? (
            <p className={styles.fault} role="alert">
              <StatusText status="error">The server’s answer could not be read, so nothing is shown.</StatusText>
            </p>
          ) : code.Code ? (
            <PortletBoundary onRetry={onRefresh}>
              <div className={styles.body}>
                <code.Code
                  key={`${answer.modeName} ${answer.id}`}
                  portletId={placed.id}
                  data={data}
                  modeName={answer.modeName}
                  id={answer.id}
                  mayWrite={mayEnter && answer.reason === ''}
                  mayChangeStopped={mayEnter && answer.reason !== ''}
                  onRefresh={onRefresh}
                />
              </div>
            </PortletBoundary>
          ) : code.fault ? (
            <div className={styles.fault} role="alert">
              <StatusText status="error">
                ChunkLoadError: the code of this portlet could not be loaded. Check the connection.
              </StatusText>
              <Button look="secondary" onClick={code.retry}>
                Retry
              </Button>
            </div>
          ) : (
            <Loader isSmall label={`Loading ${description.title}`} />
          )}
        </>
      )}
    </>
  )
}

/** The data of an answer; undefined if they do not match the portlet's description. */
function useData(description: PortletDescription, answer: PortletAnswer | undefined) {
  const meta = answer?.meta
  return useMemo(() => {
    if (!meta) return
    const read = description.data.safeParse(partsFromMeta(meta))
    return read.success ? (read.data as PortletProps['data']) : undefined
  }, [description, meta])
}
