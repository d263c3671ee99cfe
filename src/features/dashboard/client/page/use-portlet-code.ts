import { type ComponentType, useEffect, useState } from 'react'
import { loadChunk } from '#base/client/load-chunk.ts'
import type { PortletName } from '../../contract/index.ts'
import { clientPortlets } from '../../portlets/client.ts'
import type { PortletProps } from '../portlet.ts'

type Code = ComponentType<PortletProps>

const loaded = new Map<PortletName, Code>()

/** The code of a portlet: loaded, loading, or failed with a retry (D-75). */
export function usePortletCode(component: PortletName, isWanted: boolean) {
  const [attempt, setAttempt] = useState(0)
  const [result, setResult] = useState<{ attempt: number; fault: unknown }>()

  useEffect(() => {
    if (!isWanted || loaded.has(component)) return
    let isCurrent = true
    loadChunk<{ default: unknown }>(clientPortlets[component].load).then(
      (module) => {
        // Each component receives the data of its own description, which the frame has checked.
        loaded.set(component, module.default as Code)
        if (isCurrent) setResult({ attempt, fault: undefined })
      },
      (fault: unknown) => isCurrent && setResult({ attempt, fault }),
    )
    return () => {
      isCurrent = false
    }
  }, [component, isWanted, attempt])

  return {
    Code: loaded.get(component),
    fault: result?.attempt === attempt ? result.fault : undefined,
    retry: () => setAttempt(attempt + 1),
  }
}
