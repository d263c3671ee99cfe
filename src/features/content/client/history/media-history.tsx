import { useEffect, useState } from 'react'
import { call } from '#base/client/call.ts'
import { Button } from '#base/client/ui/button.tsx'
import { Loader } from '#base/client/ui/loader.tsx'
import { addressOf } from '#base/contract/endpoint.ts'
import { type Option, labelOf as optionLabel } from '#base/contract/option-list.ts'
import { imageAddressOf } from '#features/media/address.ts'
import {
  aspectRatios,
  flips,
  labelModes,
  linkTargets,
  orientations,
  rotations,
  scalingModes,
} from '#features/media/options.ts'
import type { PageRef } from '../../contract/editing.ts'
import type { mediaEditingEndpoints } from '../../contract/media-editing.ts'
import { drawItem } from '../../kinds/draw-placed.ts'
import { type MediaItem, type MediaProperties, mediaPropertyNames } from '../../kinds/image/placing.ts'
import { HistoryDialog, type HistoryOf } from './history-dialog.tsx'
import { shownUntilAnswered } from './in-root.tsx'
import styles from './media-history.module.css'
import type { Pair } from './version-table.tsx'

const itemVersion = addressOf<typeof mediaEditingEndpoints.itemVersion>('/api/editable/item/version')
const restoreItem = addressOf<typeof mediaEditingEndpoints.restoreItem>('/api/editable/item/restore')

/** What was restored. */
export type RestoredItem = { readonly item: MediaItem; readonly version: number }

/** Shows who saved an image, image link or document when, and what changed; fulfils with what was restored. */
export const showMediaHistory = (of: HistoryOf): Promise<RestoredItem | undefined> =>
  shownUntilAnswered((answer) => (
    <HistoryDialog<RestoredItem>
      {...of}
      Comparison={ItemComparison}
      restore={async (asked) => (await call(restoreItem, asked)) as RestoredItem}
      onAnswer={answer}
    />
  ))

type Found = { readonly of: string; readonly items?: readonly MediaItem[]; readonly failure?: string }

/** Two versions beside each other, and the properties in which they differ. */
function ItemComparison({ page, editableId, pair }: { page: PageRef; editableId: string; pair: Pair }) {
  const [old, now] = [Math.min(pair.old, pair.now), Math.max(pair.old, pair.now)]
  const of = `${old} ${now}`
  const [found, setFound] = useState<Found>()
  const [attempts, setAttempts] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: Another attempt is a reason to load again.
  useEffect(() => {
    const stop = new AbortController()
    const at = async (version: number) =>
      (await call(itemVersion, { page, editableId, version }, { signal: stop.signal })).item as MediaItem
    Promise.all([at(old), at(now)]).then(
      (items) => setFound({ of, items }),
      (error: unknown) => {
        if (!stop.signal.aborted) setFound({ of, failure: error instanceof Error ? error.message : String(error) })
      },
    )
    return () => stop.abort()
  }, [page, editableId, old, now, of, attempts])

  const { items, failure } = found?.of === of ? found : {}
  const [before, after] = items ?? []
  return (
    <section className={styles.comparison} aria-label="Comparison">
      <h3>{old === now ? `Version ${now}` : `From version ${old} to version ${now}`}</h3>
      {failure && (
        <p role="alert">
          {failure}{' '}
          <Button look="quiet" onClick={() => setAttempts(attempts + 1)}>
            Try again
          </Button>
        </p>
      )}
      {!items && !failure && <Loader label="Comparing" isSmall />}
      {before && after && (
        <>
          <div className={styles.pair}>
            {old !== now && <Shown item={before} name={`Version ${old}`} />}
            <Shown item={after} name={`Version ${now}`} />
          </div>
          {old !== now && <Differences before={before} after={after} />}
        </>
      )}
    </section>
  )
}

function Shown({ item, name }: { item: MediaItem; name: string }) {
  const html = drawItem(asItWas(item), { hasViewer: false, sizes: '400px' })
  return (
    <figure className={styles.shown}>
      <figcaption>{name}</figcaption>
      {html === '' ? (
        <p>Nothing was shown.</p>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn from the item by the code that draws it for readers.
        <div inert dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </figure>
  )
}

/** The place shows its image of today, so an earlier one is shown as the upload that it is. */
const asItWas = (item: MediaItem): MediaItem =>
  item.imageId === 0
    ? item
    : {
        ...item,
        imageAddress: imageAddressOf('file', item.imageId, {
          mode: item.imageScalingMode,
          flip: item.imageFlip,
          rotate: item.imageRotation,
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

const names: Record<keyof MediaProperties, readonly [name: string, options?: readonly Option[]]> = {
  imageDescription: ['Description'],
  imageDecorative: ['Decorative'],
  imageLabelVisible: ['Show label'],
  imageLabelMode: ['Label mode', labelModes],
  imageNewWindow: ['New window'],
  imageOrientation: ['Orientation', orientations],
  imageAspectRatio: ['Aspect ratio', aspectRatios],
  imageScalingMode: ['Scaling mode', scalingModes],
  imageRotation: ['Rotation', rotations],
  imageFlip: ['Flip', flips],
  imageMaxWidth: ['Maximum width'],
  linkUrl: ['URL'],
  linkTarget: ['Target', linkTargets],
}

type Row = readonly [name: string, before: string, after: string]

function differences(before: MediaItem, after: MediaItem): Row[] {
  const image: Row = ['Image', before.imageFileName || 'None', after.imageFileName || 'None']
  const isDocument = before.type === 'document' && after.type === 'document'
  const rows: Row[] = [
    ...(before.imageId === after.imageId ? [] : [image]),
    ...(isDocument && before.documentUploadId !== after.documentUploadId
      ? [['Document', before.documentFileName || 'None', after.documentFileName || 'None'] as const]
      : []),
  ]
  for (const property of mediaPropertyNames) {
    const [old, now] = [before, after].map((item) => (item as Partial<MediaProperties>)[property])
    if (old === now) continue
    const [name, options = []] = names[property]
    rows.push([name, said(old, options), said(now, options)])
  }
  return rows
}

const said = (value: unknown, options: readonly Option[]) =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : optionLabel(options, String(value ?? '')) || 'Empty'
