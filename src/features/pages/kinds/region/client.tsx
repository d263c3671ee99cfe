import { useRef } from 'react'
import { useContent } from '../../client/content.ts'
import { type RegionProps, useEditMode, useIsTakenOver } from '../../client/edit-mode.ts'
import { ServerHtml } from '../../client/server-html.tsx'
import { editableIdOf } from '../../contract/editable-id.ts'
import type { ContentItem } from '../../contract/kinds.ts'
import type { RegionItem } from './contract.ts'

export const isRegion = (item: ContentItem): item is RegionItem => item.type === 'region'

/** A region of rich text, placed on a page by its name. Renders nothing if it is empty. */
export function Region(props: RegionProps) {
  const { page, contentItems } = useContent()
  const Editable = useEditMode()?.Region
  const frame = useRef<HTMLDivElement>(null)
  const id = editableIdOf(page.key, props.name)
  const isTakenOver = useIsTakenOver(id)
  const item = contentItems.find((each): each is RegionItem => each.editableId === id && isRegion(each))
  if (!item && !Editable) return null
  return (
    <div ref={frame} data-region>
      {Editable && <Editable {...props} id={id} item={item} frame={frame} isTakenOver={isTakenOver} />}
      {item && !isTakenOver && <ServerHtml id={id} html={item.html} className={props.className ?? 'prose'} />}
    </div>
  )
}
