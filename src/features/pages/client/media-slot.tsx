import { useEffect } from 'react'
import { useSite } from '#base/client/site.ts'
import { editableIdOf } from '../contract/editable-id.ts'
import type { MediaItem, MediaSlotProps, MediaType } from '../kinds/image/placing.ts'
import { useContent } from './content.ts'
import { useEditMode } from './edit-mode.ts'
import { mediaRenderer } from './media-renderer.ts'
import { ServerHtml } from './server-html.tsx'
import { watchImage } from './watch-image.ts'
import './placed.css'

/** An image, image link or document, placed on a page by its name. Renders nothing if it has no content (4.8). */
export function MediaSlot({ type, ...placing }: MediaSlotProps & { type: MediaType }) {
  const { page, contentItems } = useContent()
  const { flags } = useSite().site
  const Editable = useEditMode()?.Media
  const id = editableIdOf(page.key, placing.name)
  const item = contentItems.find((each) => each.editableId === id && each.type === type) as MediaItem | undefined
  const html = mediaRenderer()?.(item, placing, flags) ?? ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: New markup contains a new image.
  useEffect(() => watchImage(document.getElementById(id)), [id, html, Editable])
  if (Editable && !placing.contentType) return <Editable {...placing} type={type} id={id} item={item} />
  return (
    (item || placing.contentType) && <ServerHtml id={id} html={html} className={`placed ${placing.className ?? ''}`} />
  )
}
