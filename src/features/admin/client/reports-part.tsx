import { useState } from 'react'
import { callEndpoint } from '#base/client/lists/call-endpoint.ts'
import { ListState } from '#base/client/lists/list-state.tsx'
import { Outcome } from '#base/client/lists/outcome.tsx'
import { RowButtons } from '#base/client/lists/row-buttons.tsx'
import { Timestamp } from '#base/client/lists/timestamp.tsx'
import { useAct } from '#base/client/lists/use-act.ts'
import { useList } from '#base/client/lists/use-list.ts'
import { Button } from '#base/client/ui/button.tsx'
import { usePageTitles } from '#features/reports/client/index.ts'
import { type ReaderReport, reportEndpoints } from '#features/reports/contract.ts'
import styles from './admin.module.css'

export default function ReportsPart() {
  const [isDone, setIsDone] = useState(false)
  const list = useList({
    endpoint: reportEndpoints.listReports,
    input: { isDone },
    rows: ({ reports }) => reports,
    after: (rows) => ({ before: rows.at(-1)?.id }),
  })
  const { outcome, act } = useAct()
  const titleOf = usePageTitles()

  const mark = ({ id, doneBy }: ReaderReport) =>
    act(async () => {
      await callEndpoint(reportEndpoints.markReport, { id, isDone: doneBy === '' })
      list.reload()
      return doneBy === '' ? 'Marked as answered.' : 'Opened again.'
    })

  return (
    <>
      <div className={styles.head}>
        <h2>Reports of readers</h2>
        {list.answer && <span className={styles.soft}>{list.answer.open} open</span>}
        <Button look="secondary" onClick={() => setIsDone(!isDone)}>
          {isDone ? 'Show open reports' : 'Show answered reports'}
        </Button>
      </div>
      <Outcome outcome={outcome} />
      {list.rows.map((report) => (
        <Report key={report.id} report={report} title={titleOf(report.page)} onMark={() => mark(report)} />
      ))}
      <ListState list={list} empty={isDone ? 'No report has been answered yet.' : 'There are no open reports.'} />
    </>
  )
}

function Report({ report, title, onMark }: { report: ReaderReport; title: string; onMark(): void }) {
  const { id, at, what, email, page, section, version, doneBy } = report
  return (
    <article className={styles.cause}>
      <h3>Report {id}</h3>
      <p className={styles.facts}>
        <span>
          <Timestamp at={at} />
        </span>
        {page && <a href={page}>{title}</a>}
        {section && <span>{section}</span>}
        {version && <span>Version {version}</span>}
        {email ? <a href={`mailto:${email}`}>{email}</a> : <span>No address given</span>}
        {doneBy && <span>Answered by {doneBy}</span>}
      </p>
      <p className={styles.reported}>{what}</p>
      <RowButtons>
        <Button look="secondary" onClick={onMark}>
          {doneBy ? 'Open again' : 'Mark as answered'}
        </Button>
      </RowButtons>
    </article>
  )
}
