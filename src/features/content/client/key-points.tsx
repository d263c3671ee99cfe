import { Region } from '../kinds/region/client.tsx'

/** What a reader in a hurry needs, above everything else. */
export function KeyPoints() {
  return (
    <section className="key-points" aria-labelledby="key-points">
      <h2 id="key-points">Key points</h2>
      <Region name="key-points" />
    </section>
  )
}
