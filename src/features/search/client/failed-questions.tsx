import { callEndpoint } from '#base/client/lists/call-endpoint.ts'
import { DataTable } from '#base/client/lists/data-table.tsx'
import { ListState } from '#base/client/lists/list-state.tsx'
import { Outcome } from '#base/client/lists/outcome.tsx'
import { useAct } from '#base/client/lists/use-act.ts'
import { useList } from '#base/client/lists/use-list.ts'
import { Button } from '#base/client/ui/button.tsx'
import { type FailedQuestion, searchEndpoints } from '../endpoints.ts'

type Props = { onSynonym(words: string): void; onChoose(words: string): void }

export function FailedQuestions({ onSynonym, onChoose }: Props) {
  const list = useList({
    endpoint: searchEndpoints.failedQuestions,
    input: {},
    rows: ({ questions }) => questions,
  })
  const { outcome, act } = useAct()
  const done = (words: string) =>
    act(async () => {
      await callEndpoint(searchEndpoints.closeFailed, { words })
      list.reload()
      return 'Marked as done.'
    })
  return (
    <section aria-labelledby="app-failed">
      <h2 id="app-failed">Questions without an answer</h2>
      <p>Asked on three different days or sent on purpose. Only the words are kept, for 180 days.</p>
      <Outcome outcome={outcome} />
      <DataTable<FailedQuestion>
        label="Questions without an answer"
        rows={list.rows}
        keyOf={({ words }) => words}
        columns={[
          {
            head: 'Question',
            cell: ({ words }) => <a href={`/search?${new URLSearchParams({ q: words })}`}>{words}</a>,
          },
          {
            head: 'Asked',
            cell: ({ count, days, isSent }) => `${count} times on ${days} days${isSent ? ', sent on purpose' : ''}`,
          },
          { head: 'Last', cell: ({ lastDay }) => lastDay },
          {
            head: 'Actions',
            cell: ({ words }) => (
              <>
                <Button look="secondary" onClick={() => onSynonym(words)}>
                  Add a synonym
                </Button>{' '}
                <Button look="secondary" onClick={() => onChoose(words)}>
                  Choose an answer
                </Button>{' '}
                <Button look="secondary" onClick={() => void done(words)}>
                  Done
                </Button>
              </>
            ),
          },
        ]}
      />
      <ListState list={list} empty="No question is waiting." />
    </section>
  )
}
