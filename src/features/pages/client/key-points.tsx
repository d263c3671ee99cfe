import { Region } from '../kinds/region/client.tsx'
import { usePartId } from './part-id.ts'

/** The key points for a reader in a hurry, above everything else. */
export function KeyPoints() {
  const partId = usePartId('key-points')
  return (
    <section className="key-points" aria-labelledby={partId}>
      <h2 id={partId}>Key points</h2>
      <Region name="key-points" />
    </section>
  )
}
