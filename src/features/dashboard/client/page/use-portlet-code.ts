import { type ComponentType, useEffect, useState } from 'react'
import { loadChunk } from '#base/client/load-chunk.ts'
import type { PortletName } from '../../contract/index.ts'
import { clientPortlets } from '../../portlets/client.ts'
import type { PortletProps } from '../portlet.ts'

type Code = ComponentType<PortletProps>

const loaded = new Map<PortletName, Code>()

/** The code of a portlet: loaded, loading, or failed with a retry (D-75). */
export function usePortletCode(component: PortletName, isWanted: boolean) {
  const [turn, setTurn] = useState(0)
  const [result, setResult] = useState<{ turn: number; fault: unknown }>()

  useEffect(() => {
    if (!isWanted || loaded.has(component)) return
    let isCurrent = true
    loadChunk<{ default: unknown }>(clientPortlets[component].load).then(
      (module) => {
        // Each component receives the data of its own description, which the frame has checked.
        loaded.set(component, module.default as Code)
        if (isCurrent) setResult({ turn, fault: undefined })
      },
      (fault: unknown) => isCurrent && setResult({ turn, fault }),
    )
    return () => {
      isCurrent = false
    }
  }, [component, isWanted, turn])

  return {
    Code: loaded.get(component),
    fault: result?.turn === turn ? result.fault : undefined,
    retry: () => setTurn(turn + 1),
  }
}
