import { useMemo } from 'react'
import { StatusText } from '#base/client/ui/indicator.tsx'
import { dayText } from '#base/contract/day.ts'
import { ipssCategories, ipssMCategories, ipssRCategories } from '#features/calculators/contract.ts'
import type { Panel, PanelPoint, Scale } from '../../../client/data/chart-options.ts'
import styles from '../../../client/data/data.module.css'
import { LatestDays } from '../../../client/data/latest-days.tsx'
import { TimeChart } from '../../../client/data/time-chart.tsx'
import type { PortletProps } from '../../../client/portlet.ts'
import { type RiskPoint, type RiskScore, riskScores } from '../contract.ts'

type Props = PortletProps<'risk-over-time'>

/** IPSS-R, IPSS-M and IPSS over time, from the stored values: exact if these suffice, otherwise a range. */
export default function RiskOverTimePortlet({ data }: Props) {
  const { points, neverObserved, isWhole } = data
  const panels = useMemo(() => panelsOf(points), [points])
  const latest = points.at(-1)
  return (
    <>
      {neverObserved.length > 0 && (
        <p>
          <StatusText status="info">Not recorded: {neverObserved.join(', ')}.</StatusText>
        </p>
      )}
      {!latest ? (
        <p className={styles.none}>No score yet. Add haemoglobin, platelets, blasts and karyotype.</p>
      ) : (
        <>
          <dl className={styles.latest}>
            {riskScores.map(({ id, title }) => (
              <div key={id}>
                <dt>
                  {title}, {dayText(latest.date)}
                </dt>
                <dd>
                  <Score id={id} score={latest[id]} />
                </dd>
              </div>
            ))}
          </dl>
          <div className={styles.beside}>
            {panels.length > 0 && <TimeChart label="Risk scores over time" panels={panels} />}
            <ScoresTable points={points} />
          </div>
          <details className={styles.more}>
            <summary>Values behind the scores of {dayText(latest.date)}</summary>
            <Inputs point={latest} />
          </details>
          {!isWhole && <p className={styles.none}>There are more days; the earliest are left out.</p>}
        </>
      )}
    </>
  )
}

function ScoresTable({ points }: { points: readonly RiskPoint[] }) {
  return (
    <LatestDays label="Risk scores as a table" days={points.length} hasTexts>
      <thead>
        <tr>
          <th scope="col">Day</th>
          {riskScores.map(({ id, title }) => (
            <th key={id} scope="col">
              {title}
            </th>
          ))}
          <th scope="col">Missing</th>
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map((point) => (
          <tr key={point.date}>
            <th scope="row">{dayText(point.date)}</th>
            {riskScores.map(({ id }) => (
              <td key={id}>
                <Score id={id} score={point[id]} isShort />
              </td>
            ))}
            <td>{missingOf(point)}</td>
          </tr>
        ))}
      </tbody>
    </LatestDays>
  )
}

function Score({ id, score, isShort = false }: { id: keyof typeof decimalsOf; score: RiskScore; isShort?: boolean }) {
  const { score: exact, lowest, highest, category, lowestCategory, highestCategory, missing, fault } = score
  if (fault) return <span className={styles.none}>{fault}</span>
  if (exact !== null)
    return (
      <>
        <strong>{formatScore(exact, id)}</strong> {category}
      </>
    )
  const categories = lowestCategory === highestCategory ? lowestCategory : `${lowestCategory} to ${highestCategory}`
  return (
    <>
      <strong>
        {formatScore(lowest, id)} to {formatScore(highest, id)}
      </strong>{' '}
      {categories}
      {!isShort && missing.length > 0 && <span className={styles.none}>. Missing: {missing.join(', ')}</span>}
    </>
  )
}

const Inputs = ({ point: { inputs, age } }: { point: RiskPoint }) => (
  <dl className={styles.facts}>
    {inputs.map(({ variable, label, shown, date }) => (
      <div key={variable} className={styles.input}>
        <dt>{label}</dt>
        <dd>
          {shown} <span className={styles.none}>({dayText(date)})</span>
        </dd>
      </div>
    ))}
    {age !== null && (
      <div className={styles.input}>
        <dt>Age</dt>
        <dd>{age} years</dd>
      </div>
    )}
  </dl>
)

const missingOf = (point: RiskPoint) => [...new Set(riskScores.flatMap(({ id }) => point[id].missing))].join(', ')

/** Half points in IPSS and IPSS-R, unless age adjusts them; hundredths in IPSS-M. */
const decimalsOf = { ipssr: 1, ipssm: 2, ipss: 1 } as const

const formatScore = (score: number, id: keyof typeof decimalsOf) => score.toFixed(decimalsOf[id]).replace('-', '−')

/** The axis of each score with its categories: all possible scores, and for the IPSS-M the range of most patients. */
const scales: Record<(typeof riskScores)[number]['id'], Scale> = {
  ipssr: {
    range: [0, 10],
    interval: 2,
    bands: ipssRCategories,
  },
  ipssm: {
    range: [-3, 4],
    interval: 1,
    bands: ipssMCategories,
  },
  ipss: {
    range: [0, 3.5],
    interval: 0.5,
    // Scores are half points: a band ends between its last score and the next one's first, so that 0 has a band too.
    bands: ipssCategories.map(({ name, upTo }) => ({ name, upTo: upTo + 0.25 })),
  },
}

function panelsOf(points: readonly RiskPoint[]): Panel[] {
  return riskScores
    .map(({ id, title }) => ({
      name: title,
      unit: '',
      isStepped: true,
      scale: scales[id],
      points: points.flatMap(({ date, [id]: score }) => pointOf(id, date, score)),
      decimals: decimalsOf[id],
    }))
    .filter((panel) => panel.points.length > 0)
}

function pointOf(
  id: keyof typeof decimalsOf,
  date: string,
  { fault, score, lowest, highest, category, ...rest }: RiskScore,
): PanelPoint[] {
  if (fault) return []
  if (score !== null) return [{ date, value: score, words: `${formatScore(score, id)} ${category ?? ''}` }]
  const words = `${formatScore(lowest, id)} to ${formatScore(highest, id)}, ${rest.lowestCategory} to ${rest.highestCategory}`
  return [{ date, value: [lowest, highest], words }]
}
