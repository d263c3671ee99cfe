import type { RichNode } from '#features/rich-text/index.ts'
import type { ContentItem } from '../../contract/kinds.ts'
import type { RegionItem } from './contract.ts'

/** The document of a region that was drawn for an editor. */
export const documentIn = (item: ContentItem): RichNode => (item as RegionItem).content as RichNode
