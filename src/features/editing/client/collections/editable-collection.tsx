import { useEffect, useEffectEvent, useState } from 'react'
import { useUser } from '#base/client/user.ts'
import { type CollectionInEditMode, ServerHtml } from '#features/pages/client/index.ts'
import { describedAs, drawSiteWide, mayEdit } from '#features/pages/contract/index.ts'
import { useIsHeld } from '../edit-session.ts'
import { CollectionEditor } from './collection-editor.tsx'

/** A collection in edit mode. Drawn as for readers if the user may not edit it, or while editing is paused. */
export const EditableCollection: CollectionInEditMode = ({ id, url, label, html, onDrawn }) => {
  const described = describedAs(id)
  const description = described && label ? { ...described, label } : described
  const roles = useUser()?.roles ?? []
  const isHeld = useIsHeld()
  const [first] = useState(() => document.getElementById(id)?.innerHTML ?? '')
  const [drawn, setDrawn] = useState(html || first)
  const reportDrawn = useEffectEvent((next: string) => onDrawn?.(next))
  useEffect(() => reportDrawn(drawn), [drawn])

  if (!description || isHeld || !mayEdit(roles, description.editRoles)) {
    const shown = html || drawn
    return shown === '' ? null : (
      <ServerHtml id={id} html={shown} className={description?.isSiteWide ? undefined : 'prose'} />
    )
  }
  return (
    <CollectionEditor
      key={id}
      id={id}
      url={url}
      description={description}
      headingId={/<h2 id="([^"]+)"/.exec(html || first)?.[1]}
      onItems={(items) => description.isSiteWide && setDrawn(drawSiteWide(description, items))}
    />
  )
}
