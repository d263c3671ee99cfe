import { useMemo, useState } from 'react'

/**
 * Markup that the server rendered from a validated document. The page contains it only once: hydration reads it back from
 * the element itself; afterwards it comes with the page's content. Nodes are replaced only if they differ, so that the
 * focus, the selection and what the reader has opened are preserved.
 */
export function ServerHtml({ id, html, className }: { id: string; html: string; className?: string | undefined }) {
  const [first] = useState(() =>
    html === '' && typeof document !== 'undefined' ? (document.getElementById(id)?.innerHTML ?? '') : html,
  )
  // React sets innerHTML again whenever this object changes, even if the text does not.
  const inner = useMemo(() => ({ __html: html === '' || isSameHtml(html, first) ? first : html }), [html, first])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the server from a validated document, never a user's string
  return <div id={id} className={className} dangerouslySetInnerHTML={inner} />
}

/** Whether two texts describe the same nodes, apart from open folds and loaded images: browsers do not write markup as the server does. */
function isSameHtml(html: string, other: string): boolean {
  return html === other || (other !== '' && nodesOf(html).isEqualNode(nodesOf(other)))
}

function nodesOf(html: string): DocumentFragment {
  const { content } = Object.assign(document.createElement('template'), { innerHTML: html })
  for (const fold of content.querySelectorAll('details')) fold.open = false
  for (const image of content.querySelectorAll('img')) delete image.dataset.state
  return content
}
