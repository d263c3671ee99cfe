import type { RichNode } from '#features/rich-text/index.ts'
import type { ContentItem } from '../../contract/kinds.ts'
import type { RegionItem } from './contract.ts'

export const documentIn = (item: ContentItem): RichNode => (item as RegionItem).content as RichNode
