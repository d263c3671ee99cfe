import { useState } from 'react'
import { Timestamp } from '#base/client/lists/timestamp.tsx'
import { counted } from '#base/contract/counted.ts'
import { dayText } from '#base/contract/day.ts'
import styles from '../../../client/data/data.module.css'
import { EntryDetails } from '../../../client/data/entry-details.tsx'
import { HistoryDialog } from '../../../client/data/history-dialog.tsx'
import { StatusMark } from '../../../client/page/status-mark.tsx'
import type { PortletProps } from '../../../client/portlet.ts'
import { FactsForm } from './facts-form.tsx'

type Props = PortletProps<'person-summary'>

export default function PersonSummaryPortlet({ portletId, data, modeName, id, mayWrite, mayChangeStopped }: Props) {
  const { record, person, sample, samples } = data
  const [history, setHistory] = useState<{ key: string; title: string }>()
  const value = (key: string, label: string, shown: string, changes: number) => (
    <button
      type="button"
      className={styles.value}
      data-changed={changes > 0 || undefined}
      title={`${label}: who entered it and when`}
      onClick={() => setHistory({ key, title: label })}
    >
      {shown}
    </button>
  )

  return (
    <>
      <dl className={styles.facts}>
        {sample && (
          <>
            <dt>Sample</dt>
            <dd>
              {sample.sampleId}, {sample.kind}, taken {dayText(sample.taken)}
            </dd>
            <dt>Person</dt>
            <dd>{person.studyId}</dd>
          </>
        )}
        <dt>Status</dt>
        <dd>
          <StatusMark status={record.status} /> {value('status', 'Status of the ID', record.statusText || 'History', 0)}
        </dd>
        {person.facts.map(({ variable, label, shown, earlier }) => (
          <Fact key={variable} label={label}>
            {shown ? value(variable, label, shown, earlier) : <span className={styles.none}>Not known</span>}
          </Fact>
        ))}
        <dt>Age</dt>
        <dd>
          {person.age === null ? <span className={styles.none}>Not known</span> : `${person.age} years`}
          {person.ageAtDiagnosis !== null && `, ${person.ageAtDiagnosis} at diagnosis`}
        </dd>
        <dt>Observed</dt>
        <dd>
          {person.firstObserved && person.lastObserved
            ? `${dayText(person.firstObserved)} to ${dayText(person.lastObserved)}, ${counted(person.values, 'value')}`
            : 'Nothing yet'}
        </dd>
        <dt>Samples</dt>
        <dd>
          {samples.length === 0 ? (
            <span className={styles.none}>None</span>
          ) : (
            <ul className={styles.samples}>
              {samples.map(({ sampleId, kind, taken, status }) => (
                <li key={sampleId}>
                  <span>
                    {sampleId}, {kind}, {dayText(taken)}
                  </span>
                  {status > 1 && <StatusMark status={status} />}
                </li>
              ))}
            </ul>
          )}
        </dd>
        <dt>Added</dt>
        <dd>
          {record.addedBy}, <Timestamp at={record.added} />
        </dd>
      </dl>
      {record.isInvented && <p className={styles.none}>Synthetic record: this person does not exist.</p>}
      {(mayWrite || mayChangeStopped) && (
        <EntryDetails portletId={portletId} label={mayWrite ? 'Edit details' : 'Change the status'}>
          {() => <FactsForm portletId={portletId} data={data} isStatusOnly={mayChangeStopped} />}
        </EntryDetails>
      )}
      {history && (
        <HistoryDialog
          title={history.title}
          component="person-summary"
          portletId={portletId}
          modeName={modeName}
          id={id}
          historyKey={history.key}
          onClose={() => setHistory(undefined)}
        />
      )}
    </>
  )
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
)
