import type { Contribution } from '../engine/score-view.ts'
import { withMinus } from '../engine/score-view.ts'
import styles from './contributions.module.css'
import { Words } from './words.tsx'

export function Contributions({ contributions }: { contributions: readonly Contribution[] }) {
  const widest = Math.max(0.5, ...contributions.flatMap(({ lowest, highest }) => [-lowest, highest].map(Math.abs)))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: The table scrolls on narrow screens and must be reachable by keyboard.
    <section className="table" tabIndex={0} aria-labelledby="app-contributions-table">
      <table className={styles.table}>
        <caption id="app-contributions-table">
          What each term adds to the score: to the right more risk than the average patient, to the left less
        </caption>
        <thead>
          <tr>
            <th scope="col">Term</th>
            <th scope="col">Value</th>
            <th scope="col">Adds</th>
            <th scope="col" className={styles.bar}>
              Less or more risk
            </th>
          </tr>
        </thead>
        <tbody>
          {contributions.map((contribution) => (
            <tr key={contribution.label} data-open={contribution.value === null ? '' : undefined}>
              <th scope="row">
                <Words>{contribution.label}</Words>
              </th>
              <td>{contribution.value ?? 'not known'}</td>
              <td>{addsText(contribution)}</td>
              <td className={styles.bar}>
                <Bar contribution={contribution} widest={widest} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Bar({ contribution: { lowest, mean, highest }, widest }: { contribution: Contribution; widest: number }) {
  const at = (value: number) => 50 + (value / widest) * 48
  const [from, to] = [at(Math.min(0, mean)), at(Math.max(0, mean))]
  return (
    <svg width="100%" height="18" aria-hidden="true">
      <rect x={`${from}%`} y="4" width={`${to - from}%`} height="10" className={mean > 0 ? styles.more : styles.less} />
      {lowest !== highest && (
        <line
          x1={`${at(Math.min(lowest, highest))}%`}
          x2={`${at(Math.max(lowest, highest))}%`}
          y1="9"
          y2="9"
          className={styles.range}
        />
      )}
      <line x1="50%" x2="50%" y1="0" y2="18" className={styles.zero} />
    </svg>
  )
}

function addsText({ value, lowest, mean, highest }: Contribution): string {
  const text = (sum: number) => withMinus(`${sum > 0 ? '+' : ''}${sum.toFixed(2)}`.replace('-0.00', '0.00'))
  return value === null ? `${text(mean)} (${text(lowest)} to ${text(highest)})` : text(mean)
}
