import { type Served, served } from '#base/server/http/serve.ts'
import { editingEndpoints } from '../../contract/editing-endpoints.ts'
import { versionEndpoints } from '../../contract/history.ts'
import { editingHandlers } from './editing.ts'
import { mediaEditingCalls } from './media-editing.ts'
import { referenceHandlers } from './references.ts'
import { collectionHandlers } from './save-collection.ts'
import { versionHandlers } from './versions.ts'

/** The calls that save what pages show. Restoring a version is one of them. */
export const editingCalls: readonly Served[] = [
  ...served(editingEndpoints, { ...editingHandlers, ...referenceHandlers, ...collectionHandlers }),
  ...mediaEditingCalls,
  ...served(versionEndpoints, versionHandlers),
]
