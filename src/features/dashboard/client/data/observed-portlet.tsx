import { type ReactNode, useMemo, useState } from 'react'
import { dayText } from '#base/contract/day.ts'
import { historyKeyOf, type ObservedValue } from '../../contract/observed.ts'
import type { Variable } from '../../research/contract/variable.ts'
import type { PortletProps } from '../portlet.ts'
import { performAction } from '../state/saving.ts'
import styles from './data.module.css'
import { DayForm } from './day-form.tsx'
import { EntryDetails } from './entry-details.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import type { ObservedDescription } from './observed-description.ts'
import { TimeChart } from './time-chart.tsx'
import { ValuesTable } from './values-table.tsx'

type Props = PortletProps<ObservedDescription['component']> & { described: ObservedDescription }

/** Values observed over time: a table of them as given, maybe a zoomable chart, and a form for those of a day. */
export function ObservedPortlet({ portletId, data, modeName, id, mayWrite, described }: Props) {
  const { component, variables, texts, chart } = described
  const [history, setHistory] = useState<ObservedValue>()
  const { values, isWhole } = data
  const removeValue = ({ variable, date }: ObservedValue, reason: string) =>
    performAction(portletId, { days: [{ date, values: [{ variable }] }] }, reason)
  const table = (
    <ValuesTable
      label={texts.table}
      variables={variables}
      values={values}
      isInColumnUnit={chart !== undefined}
      onHistory={setHistory}
    />
  )

  return (
    <>
      {values.length === 0 ? (
        <p className={styles.none}>{texts.none}</p>
      ) : chart ? (
        <Charted variables={variables} values={values} chart={chart}>
          {table}
        </Charted>
      ) : (
        table
      )}
      {!isWhole && <p className={styles.none}>There are more {texts.noun}s; the earliest are left out.</p>}
      {mayWrite && (
        <EntryDetails portletId={portletId} label={texts.add}>
          {(onClose) => <DayForm portletId={portletId} described={described} stored={values} onClose={onClose} />}
        </EntryDetails>
      )}
      {history && (
        <HistoryDialog
          title={`${variables.find((one) => one.id === history.variable)?.label} of ${dayText(history.date)}`}
          component={component}
          portletId={portletId}
          modeName={modeName}
          id={id}
          historyKey={historyKeyOf(history)}
          onRemove={mayWrite ? (reason) => removeValue(history, reason) : undefined}
          onClose={() => setHistory(undefined)}
        />
      )}
    </>
  )
}

type ChartedProps = Required<Pick<ObservedDescription, 'variables' | 'chart'>> & {
  values: readonly ObservedValue[]
  children: ReactNode
}

function Charted({ variables, values, chart, children }: ChartedProps) {
  const [chosen, setChosen] = useState(chart.first)
  const panels = useMemo(
    () => variables.filter(({ id }) => chosen.includes(id)).map((variable) => panelOf(variable, values)),
    [variables, chosen, values],
  )
  return (
    <>
      <div className={styles.controls}>
        <fieldset className={styles.choices}>
          <legend>Show</legend>
          {variables.map(({ id, label }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
              />
              {label}
            </label>
          ))}
        </fieldset>
      </div>
      <div className={styles.beside}>
        {panels.length > 0 ? (
          <TimeChart label={chart.label} panels={panels} />
        ) : (
          <p className={styles.none}>Tick what the chart should show.</p>
        )}
        {children}
      </div>
    </>
  )
}

/** Lines of the IPSS-R (D-102), in the first unit of each count. */
const limits: Readonly<Record<string, readonly number[]>> = { hb: [8, 10], anc: [0.8], plt: [50, 100] }

const panelOf = (variable: Variable, values: readonly ObservedValue[]) => ({
  lines: limits[variable.id] ?? [],
  decimals: variable.units?.[0].decimals ?? 0,
  name: variable.label,
  unit: variable.units?.[0].label ?? '',
  points: values.flatMap(({ variable: id, date, inFirstUnit, shown }) =>
    id !== variable.id || inFirstUnit === null ? [] : [{ date, value: inFirstUnit, words: shown }],
  ),
})
