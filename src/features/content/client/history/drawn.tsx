import type { Html } from '../../kinds/region/draw/html.ts'
import './difference.css'

/** Something drawn from documents: text of a region, a difference. */
export const Drawn = ({ html }: { html: Html }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: Html comes from the drawing code alone.
  <div className="prose difference" dangerouslySetInnerHTML={{ __html: html }} />
)
