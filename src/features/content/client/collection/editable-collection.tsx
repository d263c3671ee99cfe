import { useEffect, useEffectEvent, useState } from 'react'
import { useUser } from '#base/client/user.ts'
import { mayWith } from '#base/contract/roles.ts'
import { drawSiteWide } from '../../collections/draw.ts'
import { describedAs } from '../../contract/collection-descriptions.ts'
import { Adopted } from '../adopted.tsx'
import { useDesk } from '../edit-mode/desk.ts'
import { mayEdit } from '../edit-mode/may-edit.ts'
import type { CollectionInEditMode } from '../edit-mode/mode.ts'
import { CollectionEditor } from './collection-editor.tsx'

/** A collection while edit mode is on; as readers get it for those who may not edit it, or cannot at the moment. */
export const EditableCollection: CollectionInEditMode = ({ id, url, html, onDrawn }) => {
  const description = describedAs(id)
  const roles = useUser()?.roles ?? []
  const { pause } = useDesk()
  const [first] = useState(() => document.getElementById(id)?.innerHTML ?? '')
  const [drawn, setDrawn] = useState(html || first)
  const tell = useEffectEvent((next: string) => onDrawn?.(next))
  useEffect(() => tell(drawn), [drawn])

  const isForOthers =
    description && description.editRoles.length > 0 && !mayWith(roles, [...description.editRoles, 'Admin'])
  if (!description || pause !== undefined || isForOthers || !mayEdit(roles)) {
    const shown = html || drawn
    return shown === '' ? null : (
      <Adopted id={id} html={shown} className={description?.isSiteWide ? undefined : 'prose'} />
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
