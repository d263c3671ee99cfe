import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react'
import { Boundary } from '#base/client/boundary.tsx'
import { loadChunk } from '#base/client/load-chunk.ts'
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
import { clientPortlets } from '../../portlets/client.ts'
import type { PortletProps } from '../portlet.ts'
import { isSame, type LoadedPortlet, useDashboard } from '../state/state.ts'
import styles from './portlet.module.css'
import { PortletConflict } from './portlet-conflict.tsx'

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
  const code = usePortletCode(placed.component as PortletName)
  const mode = modeNamed(selection.modeName)
  const mayEnter = answer?.access === 'Write' && description.entry !== undefined

  if (!description.global && selection.id === '') return <p className={styles.plain}>{refusals.noId(mode)}</p>
  if (answer && !isAbout) return null
  return (
    <>
      {fault && (
        <PortletFault onRetry={answer ? undefined : onRefresh}>
          {fault.message}
          {fault.info && <span className={styles.info}>{fault.info}</span>}
        </PortletFault>
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
            <PortletFault retry="Retry" onRetry={code.retry}>
              ChunkLoadError: the code of this portlet could not be loaded. Check the connection.
            </PortletFault>
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

type BoundaryProps = { children: ReactNode; onRetry(): void }

/** Shows an error in place of a portlet that crashes; the rest of the tab is unaffected (D-4). */
const PortletBoundary = ({ children, onRetry }: BoundaryProps) => (
  <Boundary
    fallback={(retry) => (
      <PortletFault
        onRetry={() => {
          retry()
          onRetry()
        }}
      >
        This portlet cannot be shown because of an error.
      </PortletFault>
    )}
  >
    {children}
  </Boundary>
)

type FaultProps = { children: ReactNode; retry?: string; onRetry: (() => void) | undefined }

const PortletFault = ({ children, retry = 'Try again', onRetry }: FaultProps) => (
  <div className={styles.fault} role="alert">
    <StatusText status="error">{children}</StatusText>
    {onRetry && (
      <Button look="secondary" onClick={onRetry}>
        {retry}
      </Button>
    )}
  </div>
)

type Code = ComponentType<PortletProps>

const loadedCode = new Map<PortletName, Code>()

/** The code of a portlet: loaded, loading, or failed with a retry (D-75). */
function usePortletCode(component: PortletName) {
  const [attempt, setAttempt] = useState(0)
  const [result, setResult] = useState<{ attempt: number; fault: unknown }>()

  useEffect(() => {
    if (loadedCode.has(component)) return
    let isCurrent = true
    loadChunk<{ default: unknown }>(clientPortlets[component].load).then(
      (module) => {
        // Each component receives the data of its own description, which the frame has checked.
        loadedCode.set(component, module.default as Code)
        if (isCurrent) setResult({ attempt, fault: undefined })
      },
      (fault: unknown) => isCurrent && setResult({ attempt, fault }),
    )
    return () => {
      isCurrent = false
    }
  }, [component, attempt])

  return {
    Code: loadedCode.get(component),
    fault: result?.attempt === attempt ? result.fault : undefined,
    retry: () => setAttempt(attempt + 1),
  }
}
