import {
  diffDocuments,
  newRenderContext,
  type RichNode,
  renderDifference,
  unchangedFolded,
} from '#features/rich-text/index.ts'
import type { PartChange } from '../../contract/page-descriptor.ts'
import { DocumentHtml } from './document-html.tsx'
import { regionName } from './region-name.ts'

type Props = { url: string; changes: readonly PartChange[]; level: 'h3' | 'h4' }

/** Parts of a page, each with its changed words marked. */
export const PartChanges = ({ url, changes, level: Heading }: Props) =>
  changes.map(({ editableId, label = regionName(url, editableId), old, now }) => (
    <section key={editableId}>
      <Heading>{label}</Heading>
      <DocumentHtml
        html={renderDifference(
          unchangedFolded(diffDocuments(old as RichNode, now as RichNode)),
          newRenderContext(`app-changed-${editableId.replaceAll(/[^a-zA-Z0-9]/g, '-')}-`),
        )}
      />
    </section>
  ))
