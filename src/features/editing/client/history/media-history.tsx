import { call } from '#base/client/call.ts'
import { textOfError } from '#base/client/lists/failure.ts'
import { Failure } from '#base/client/ui/failure.tsx'
import { Loader } from '#base/client/ui/loader.tsx'
import { shownUntilAnswered } from '#base/client/ui/until-answered.ts'
import { useLoad } from '#base/client/use-load.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import { imageAddressOf } from '#features/media/contract.ts'
import type { ContentCalls, RestoredVersion } from '#features/pages/contract/index.ts'
import {
  fileNameIn,
  filesOf,
  inWords,
  lookOf,
  type MediaItem,
  propertiesOf,
  renderItem,
  uploadIn,
  viewOf,
} from '#features/pages/contract/index.ts'
import type { ComparisonProps } from './comparison.tsx'
import { HistoryDialog, type HistoryOf } from './history-dialog.tsx'
import styles from './media-history.module.css'

const editableVersion = addressOf<ContentCalls['editableVersion']>('/api/editable/version')

/** Shows who saved an image, image link or document when, and what changed. Resolves to the restored version, if any. */
export const showMediaHistory = (of: HistoryOf): Promise<RestoredVersion | undefined> =>
  shownUntilAnswered((answer) => <HistoryDialog {...of} Difference={ItemComparison} onAnswer={answer} />)

function ItemComparison({ page, pairs }: ComparisonProps) {
  const { editableId = '', old = 0, now = 0 } = pairs[0] ?? {}
  const itemAt = async (version: number, signal: AbortSignal) =>
    (await call(editableVersion, { page, editableId, version }, { signal })).item as MediaItem
  const {
    answer: items,
    failure,
    retry,
  } = useLoad({
    subject: JSON.stringify([page, editableId, old, now]),
    errorText: textOfError,
    load: (signal) => Promise.all([old === 0 ? undefined : itemAt(old, signal), itemAt(now, signal)]),
  })
  const [before, after] = items ?? []
  return (
    <>
      {failure && <Failure onRetry={retry}>{failure}</Failure>}
      {!items && !failure && <Loader label="Comparing" isSmall />}
      {after && (
        <div className={styles.pair}>
          {before && <Shown item={before} name="Before" />}
          <Shown item={after} name="After" />
        </div>
      )}
      {before && after && <Differences before={before} after={after} />}
    </>
  )
}

function Shown({ item, name }: { item: MediaItem; name: string }) {
  const html = renderItem(asItWas(item), { hasViewer: false, sizes: '400px' })
  return (
    <figure className={styles.shown}>
      <figcaption>{name}</figcaption>
      {html === '' ? (
        <p>Nothing was shown.</p>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from the item by the code that renders it for readers.
        <div inert dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </figure>
  )
}

/** The editable shows its current image, so an earlier one is shown as its upload. */
const asItWas = (item: MediaItem): MediaItem =>
  item.imageId === 0
    ? item
    : {
        ...item,
        imageAddress: imageAddressOf('file', item.imageId, {
          ...lookOf(item),
          refresh: 0,
        }),
      }

function Differences({ before, after }: { before: MediaItem; after: MediaItem }) {
  const rows = differences(before, after)
  if (rows.length === 0) return <p role="status">The two versions are the same.</p>
  return (
    <div className={styles.table}>
      <table>
        <caption>What differs</caption>
        <thead>
          <tr>
            <th scope="col">Property</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, old, now]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{old}</td>
              <td>{now}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type Row = readonly [name: string, before: string, after: string]

function differences(before: MediaItem, after: MediaItem): Row[] {
  const kind = viewOf(after.type)
  const rows: Row[] = filesOf(kind)
    .filter((file) => uploadIn(before, file.kind) !== uploadIn(after, file.kind))
    .map((file) => [file.label, fileNameIn(before, file.kind) || 'None', fileNameIn(after, file.kind) || 'None'])
  for (const property of propertiesOf(kind.properties)) {
    const [old, now] = [before, after].map((item) => (item as Partial<Record<string, unknown>>)[property.name])
    if (old !== now) rows.push([property.label, inWords(property, old) || 'Empty', inWords(property, now) || 'Empty'])
  }
  return rows
}
