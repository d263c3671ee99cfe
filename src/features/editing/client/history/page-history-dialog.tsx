import { useState } from 'react'
import { call } from '#base/client/call.ts'
import { Button } from '#base/client/ui/button.tsx'
import { Failure } from '#base/client/ui/failure.tsx'
import { Loader } from '#base/client/ui/loader.tsx'
import { useLoad } from '#base/client/use-load.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import { Drawn, regionName } from '#features/pages/client/index.ts'
import type { ContentCalls, PageRef, PageVersionLine } from '#features/pages/contract/index.ts'
import {
  type DiffNode,
  diffDocuments,
  differs,
  drawDifference,
  type Html,
  newPageDrawing,
  type RichNode,
  summaryOf,
  unchangedFolded,
} from '#features/rich-text/index.ts'
import type { Compared } from './compared.ts'
import styles from './history-dialog.module.css'
import { HistoryFrame, useSaveList } from './history-frame.tsx'
import { momentText } from './moment.ts'
import { NewsForm } from './news-form.tsx'
import { VersionTable } from './version-table.tsx'

const pageVersions = addressOf<ContentCalls['pageVersions']>('/api/content/versions')
const pageAt = addressOf<ContentCalls['pageAt']>('/api/content/at')

export type PageHistoryProps = {
  page: PageRef
  /** The references of the page, in order. */
  cited: readonly string[]
  onShow(compared: Compared): void
  onClose(): void
}

export function PageHistoryDialog({ page, cited, onShow, onClose }: PageHistoryProps) {
  const [pair, setPair] = useState({ old: 1, now: 0 })
  const list = useSaveList<PageVersionLine>(
    (part) => call(pageVersions, { page, ...part }),
    ({ editableId, version }) => `${editableId} ${version}`,
  )
  const { versions } = list
  const [old, now] = [versions[Math.max(pair.old, pair.now)], versions[Math.min(pair.old, pair.now)]]
  return (
    <HistoryFrame
      title="History of the page"
      list={list}
      noun="saves"
      nothing="Nothing has been saved on this page yet."
      table={
        <VersionTable
          caption="Saves on this page"
          rows={versions.map((line, index) => {
            const { editableId, label = regionName(page.url, editableId), version } = line
            const name = `${label}, version ${version}`
            const of = { page, editableId, version }
            const id = `${editableId} ${version}`
            const action = <NewsForm key={id} of={of} label={name} news={line.news} onSaved={list.reload} />
            return { ...line, id, value: index, title: name, name, action }
          })}
          pair={pair}
          onPick={setPair}
        />
      }
      onClose={onClose}
    >
      {old && now && (
        <Changes
          key={`${old.modified} ${now.modified}`}
          page={page}
          cited={cited}
          old={old}
          now={now}
          onShow={onShow}
        />
      )}
    </HistoryFrame>
  )
}

type Part = { readonly editableId: string; readonly label: string; readonly difference: DiffNode }

type ChangesProps = Pick<PageHistoryProps, 'page' | 'cited' | 'onShow'> & { old: PageVersionLine; now: PageVersionLine }

/**
 * Describes the changes between two moments of the page, part by part. Text can be compared on the page itself; other
 * changes are shown here.
 */
function Changes({ page, cited, old, now, onShow }: ChangesProps) {
  const [from, to] = [old.modified, now.modified]
  const {
    answer: found,
    failure,
    isLoading,
    retry,
  } = useLoad({
    subject: JSON.stringify([page, from, to]),
    async load(signal) {
      const [before, after] = await Promise.all([
        call(pageAt, { page, moment: from }, { signal }),
        call(pageAt, { page, moment: to }, { signal }),
      ])
      return {
        regions: compare(page.url, before.regions, after.regions),
        others: compare(page.url, before.others, after.others).filter(({ difference }) => differs(difference)),
      }
    },
  })

  function show() {
    const words = `from ${momentText(from)} to ${momentText(to)}`
    const all = (found?.regions ?? []).map(({ editableId, difference }): [string, Html] => [
      editableId,
      drawDifference(
        difference,
        newPageDrawing(`app-compared-${regionName(page.url, editableId)}-`.replaceAll(' ', '-'), { cited }),
      ),
    ])
    onShow({ words, drawn: new Map(all) })
  }

  const changed = found?.regions.filter(({ difference }) => differs(difference)) ?? []
  const others = found?.others ?? []
  return (
    <section className={styles.comparison} aria-label="Comparison">
      <h3>
        From {momentText(from)} to {momentText(to)}
      </h3>
      {failure && !isLoading && <Failure onRetry={retry}>{failure}</Failure>}
      {!found && isLoading && <Loader label="Comparing" isSmall />}
      <div role="status">
        {found && changed.length + others.length === 0 && <p>The page is the same at both times.</p>}
      </div>
      {changed.length > 0 && (
        <>
          <ul>
            {changed.map(({ editableId, label, difference }) => (
              <li key={editableId}>
                <strong>{label}:</strong> {summaryOf(difference)}
              </li>
            ))}
          </ul>
          <Button onClick={show}>Show on the page</Button>
        </>
      )}
      {others.map(({ editableId, label, difference }) => (
        <div key={editableId}>
          <h4>{label}</h4>
          <Drawn html={drawDifference(unchangedFolded(difference), newPageDrawing(`app-other-${editableId}-`))} />
        </div>
      ))}
    </section>
  )
}

type At = readonly { readonly editableId: string; readonly label?: string | undefined; readonly content: unknown }[]

const nothing: RichNode = { type: 'doc', content: [] }

function compare(url: string, before: At, after: At): Part[] {
  const content = (at: At, id: string) =>
    (at.find(({ editableId }) => editableId === id)?.content as RichNode | undefined) ?? nothing
  const all = new Map([...before, ...after].map(({ editableId, label }) => [editableId, label]))
  return [...all].map(([editableId, label = regionName(url, editableId)]) => ({
    editableId,
    label,
    difference: diffDocuments(content(before, editableId), content(after, editableId)),
  }))
}
