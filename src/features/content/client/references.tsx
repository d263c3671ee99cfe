import { Adopted } from './adopted.tsx'
import { useContent } from './content.ts'

/** The numbered reference list of the page. */
export function References() {
  const { references } = useContent()
  if (references.count === 0) return null
  return (
    <section className="references-section" aria-labelledby="references">
      <h2 id="references">References</h2>
      <Adopted id="reference-list" html={references.html} />
    </section>
  )
}
