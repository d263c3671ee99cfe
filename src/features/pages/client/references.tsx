import { Adopted } from './adopted.tsx'
import { useContent } from './content.ts'
import { usePartId } from './part-id.ts'

/** The numbered reference list of the page. */
export function References() {
  const partId = usePartId('references')
  const { references } = useContent()
  if (references.count === 0) return null
  return (
    <section className="references-section" aria-labelledby={partId}>
      <h2 id={partId}>References</h2>
      <Adopted id="app-reference-list" html={references.html} />
    </section>
  )
}
