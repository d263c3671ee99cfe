import { type ComponentType, type HTMLAttributes, useEffect, useMemo, useState } from 'react'
import { useIsHydrated } from '../hydrated.ts'

type Props = HTMLAttributes<HTMLDivElement> & {
  id: string
  /** The component on the server; undefined in the browser's build, which leaves its code out. */
  Component: ComponentType | undefined
  load(): Promise<ComponentType>
}

/** A part that never changes: the server's markup stays, and the component is loaded only where there is none. */
export function StaticIsland({ id, Component, load, ...rest }: Props) {
  const isLater = useIsHydrated()
  const [markup] = useState(() => (Component || isLater ? '' : (document.getElementById(id)?.innerHTML ?? '')))
  const [Part, setPart] = useState(() => Component)
  // React sets innerHTML again whenever this object changes.
  const inner = useMemo(() => ({ __html: markup }), [markup])
  // biome-ignore lint/correctness/useExhaustiveDependencies: Only at the start.
  useEffect(() => {
    if (markup === '') void load().then((part) => setPart(() => part))
  }, [])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own HTML, read back from the page itself
  if (markup) return <div {...rest} id={id} className={name} dangerouslySetInnerHTML={inner} />
  return (
    <div {...rest} id={id} className={name}>
      {Part && <Part />}
    </div>
  )
}

/** This class leaves the wrapper without a box. */
const name = 'app-static'
