import type { EditableInfo } from '../../kinds/server/server-kind.ts'
import type { EditableRow, VersionRow } from '../store/tables.ts'

export type EditableAtVersion = { editable: EditableRow; version: VersionRow }

export const editableInfo = ({ editable, version }: EditableAtVersion): EditableInfo => ({
  ...{ id: editable.id, editableId: editable.editableId, editRoles: editable.editRoles },
  ...{ collectionItemId: editable.collectionItemId, version: version.revision },
  ...{ isReleased: version.revision === editable.released, isPast: isPast(editable, version) },
  ...{ username: version.username, modified: version.modified },
})

const isPast = ({ released, revision: last }: EditableRow, { revision }: { revision: number }) =>
  revision !== released && revision !== last
