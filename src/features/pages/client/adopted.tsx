import { useMemo, useState } from 'react'

/**
 * Markup that the server drew from a validated document. The page contains it only once: hydration reads it back from
 * the element itself, so that the nodes are preserved; afterwards it comes with the page's content.
 */
export function Adopted({ id, html, className }: { id: string; html: string; className?: string | undefined }) {
  const [first] = useState(() =>
    html === '' && typeof document !== 'undefined' ? (document.getElementById(id)?.innerHTML ?? '') : '',
  )
  const shown = html === '' ? first : html
  // React sets innerHTML again whenever this object changes, even if the text does not.
  const inner = useMemo(() => ({ __html: shown }), [shown])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by the server from a validated document, never a user's string
  return <div id={id} className={className} dangerouslySetInnerHTML={inner} />
}
