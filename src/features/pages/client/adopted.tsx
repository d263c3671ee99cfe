import { useLayoutEffect, useMemo, useRef, useState } from 'react'

/** The markup of each element, as it was given and as it was drawn. */
const markup = new WeakMap<Element, readonly string[]>()

/**
 * Markup that the server drew from a validated document. The page contains it only once: hydration reads it back from
 * the element itself; afterwards it comes with the page's content. Nodes are replaced only if they differ, so that the
 * focus, the selection and what the reader has opened are preserved; when edit mode begins or ends they move to the new
 * element, which is faster than parsing the markup again.
 */
export function Adopted({ id, html, className }: { id: string; html: string; className?: string | undefined }) {
  const element = useRef<HTMLDivElement>(null)
  const [first] = useState(() =>
    html === '' && typeof document !== 'undefined' ? (document.getElementById(id)?.innerHTML ?? '') : html,
  )
  const [former] = useState(() => elementWith(id, html))
  const shown = useMemo(() => (html === '' || drawsSame(html, first) ? first : html), [html, first])
  const isMoved = former !== undefined && shown === first
  // React sets innerHTML again whenever this object changes, even if the text does not.
  const inner = useMemo(() => ({ __html: isMoved ? '' : shown }), [isMoved, shown])
  useLayoutEffect(() => {
    if (!element.current) return
    // The former element has left the document by now, unless both are on the page.
    if (isMoved && former.hasChildNodes() && !former.isConnected) element.current.append(...former.childNodes)
    else if (isMoved) element.current.innerHTML = shown
  }, [former, isMoved, shown])
  useLayoutEffect(() => {
    if (element.current) markup.set(element.current, [html, shown])
  }, [html, shown])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by the server from a validated document, never a user's string
  return <div ref={element} id={id} className={className} dangerouslySetInnerHTML={inner} />
}

/** The element that shows this markup now. */
function elementWith(id: string, html: string): Element | undefined {
  const element = typeof document === 'undefined' ? null : document.getElementById(id)
  return element && markup.get(element)?.includes(html) ? element : undefined
}

/** Whether two texts describe the same nodes, apart from open folds: browsers do not write markup as the server does. */
function drawsSame(html: string, other: string): boolean {
  return html === other || (other !== '' && nodesOf(html).isEqualNode(nodesOf(other)))
}

function nodesOf(html: string): DocumentFragment {
  const { content } = Object.assign(document.createElement('template'), { innerHTML: html })
  for (const fold of content.querySelectorAll('details')) fold.open = false
  return content
}
