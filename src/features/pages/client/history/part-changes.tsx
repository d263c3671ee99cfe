import {
  diffDocuments,
  drawDifference,
  newPageDrawing,
  type RichNode,
  unchangedFolded,
} from '#features/rich-text/index.ts'
import type { PartChange } from '../../contract/place.ts'
import { Drawn } from './drawn.tsx'
import { regionName } from './region-name.ts'

type Props = { url: string; changes: readonly PartChange[]; level: 'h2' | 'h4' }

/** Parts of a page, each with its changed words marked. */
export const PartChanges = ({ url, changes, level: Heading }: Props) =>
  changes.map(({ editableId, label = regionName(url, editableId), old, now }) => (
    <section key={editableId}>
      <Heading>{label}</Heading>
      <Drawn
        html={drawDifference(
          unchangedFolded(diffDocuments(old as RichNode, now as RichNode)),
          newPageDrawing(`app-changed-${editableId.replaceAll(/[^a-zA-Z0-9]/g, '-')}-`),
        )}
      />
    </section>
  ))
