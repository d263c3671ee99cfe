import type { Html } from '#features/rich-text/index.ts'
import './difference.css'

/** Markup rendered from documents: the text of a region, or a difference. */
export const DocumentHtml = ({ html }: { html: Html }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: Html comes from the rendering code alone.
  <div className="prose difference" dangerouslySetInnerHTML={{ __html: html }} />
)
