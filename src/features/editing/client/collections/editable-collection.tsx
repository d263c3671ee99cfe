import { useEffect, useEffectEvent, useState } from 'react'
import { useUser } from '#base/client/user.ts'
import { type CollectionInEditMode, ServerHtml } from '#features/pages/client/index.ts'
import { describedAs, mayEdit, renderSiteWide } from '#features/pages/contract/index.ts'
import { useIsPaused } from '../edit-session.ts'
import { CollectionEditor } from './collection-editor.tsx'

/** A collection in edit mode. Rendered as for readers if the user may not edit it, or while editing is paused. */
export const EditableCollection: CollectionInEditMode = ({ id, url, html, onRendered }) => {
  const description = describedAs(id)
  const roles = useUser()?.roles ?? []
  const isPaused = useIsPaused()
  const [first] = useState(() => document.getElementById(id)?.innerHTML ?? '')
  const [rendered, setRendered] = useState(html || first)
  const reportRendered = useEffectEvent((next: string) => onRendered?.(next))
  useEffect(() => reportRendered(rendered), [rendered])

  if (!description || isPaused || !mayEdit(roles, description.editRoles)) {
    const shown = html || rendered
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
      wasEmpty={!html && first === ''}
      onItems={(items) => description.isSiteWide && setRendered(renderSiteWide(description, items))}
    />
  )
}
