import { useMemo, useState } from 'react'
import { unitOf, type Variable, variablesOf } from '#features/research/contract/index.ts'
import styles from '../../../client/data/data.module.css'
import { EntryDetails } from '../../../client/data/entry-details.tsx'
import { HistoryDialog } from '../../../client/data/history-dialog.tsx'
import { dayOf } from '../../../client/data/moment.tsx'
import { TimeChart } from '../../../client/data/time-chart.tsx'
import { ValuesTable } from '../../../client/data/values-table.tsx'
import type { PortletProps } from '../../../client/portlet.ts'
import { performAction } from '../../../client/state/saving.ts'
import { historyKeyOf } from '../../../contract/dated-value.ts'
import type { CountValue } from '../contract.ts'
import { EntryForm } from './entry-form.tsx'

type Props = PortletProps<'blood-counts'>

const countVariables = variablesOf('blood')
const shownFirst = ['hb', 'anc', 'plt']

/** Blood counts over time: a zoomable chart, a table of the values as given, and a form for a new set. */
export default function BloodCountsPortlet({ portletId, data, modeName, id, mayWrite }: Props) {
  const [chosen, setChosen] = useState<readonly string[]>(shownFirst)
  const [history, setHistory] = useState<CountValue>()
  const { counts, isWhole } = data
  const panels = useMemo(
    () =>
      countVariables.filter((variable) => chosen.includes(variable.id)).map((variable) => panelOf(variable, counts)),
    [chosen, counts],
  )
  const removeValue = ({ variable, date }: CountValue, reason: string) =>
    performAction(portletId, { sets: [{ date, values: [{ variable, number: null }] }] }, reason)
  const shown = history && countVariables.find((variable) => variable.id === history.variable)

  return (
    <>
      {counts.length === 0 ? (
        <p className={styles.none}>There are no blood counts yet.</p>
      ) : (
        <>
          <div className={styles.controls}>
            <fieldset className={styles.choices}>
              <legend>Show</legend>
              {countVariables.map((variable) => (
                <label key={variable.id}>
                  <input
                    type="checkbox"
                    checked={chosen.includes(variable.id)}
                    onChange={({ target }) =>
                      setChosen(target.checked ? [...chosen, variable.id] : chosen.filter((one) => one !== variable.id))
                    }
                  />
                  {variable.label}
                </label>
              ))}
            </fieldset>
          </div>
          <div className={styles.beside}>
            {panels.length > 0 ? (
              <TimeChart label="Blood counts over time" panels={panels} />
            ) : (
              <p className={styles.none}>Tick what the chart should show.</p>
            )}
            <ValuesTable
              label="Blood counts as a table"
              variables={countVariables}
              values={counts}
              unitOf={({ units }) => units?.[0].label}
              words={countText}
              onHistory={setHistory}
            />
          </div>
          {!isWhole && <p className={styles.none}>There are more values; the earliest are left out.</p>}
        </>
      )}
      {mayWrite && (
        <EntryDetails portletId={portletId} label="Add blood counts">
          <EntryForm portletId={portletId} counts={counts} />
        </EntryDetails>
      )}
      {history && shown && (
        <HistoryDialog
          title={`${shown.label} of ${dayOf(history.date)}`}
          component="blood-counts"
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

/** The number as given, with its unit if that is not the unit of the column. */
function countText({ number, unit }: CountValue, variable: Variable) {
  const givenUnit = unitOf(variable, unit)
  return givenUnit === undefined || givenUnit === variable.units?.[0] ? `${number}` : `${number} ${givenUnit.label}`
}

function panelOf(variable: Variable, counts: readonly CountValue[]) {
  const points = counts
    .filter((count) => count.variable === variable.id)
    .map(({ date, inFirstUnit, number, unit }) => ({
      date,
      value: inFirstUnit,
      words: `${number} ${unitOf(variable, unit)?.label ?? unit}`,
    }))
  return { name: variable.label, unit: variable.units?.[0].label ?? '', points }
}
