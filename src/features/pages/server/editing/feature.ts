import type { Feature } from '#base/server/feature.ts'
import { served } from '#base/server/http/serve.ts'
import { mediaFeature } from '#features/media/server/index.ts'
import { editingEndpoints } from '../../contract/editing-endpoints.ts'
import { versionEndpoints } from '../../contract/history.ts'
import { collectionHandlers } from './collections.ts'
import { editingHandlers } from './editing.ts'
import { mediaEditingCalls, mediaUploads } from './media-editing.ts'
import { referenceHandlers } from './references.ts'
import { versionHandlers } from './versions.ts'

export { saveItem } from './collections.ts'

/** Editing in place. Restoring a version is served here because it is a save. */
export const editingFeature: Feature = {
  name: 'editing',
  open(host) {
    const { files, queue } = host.of(mediaFeature).media
    return {
      calls: [
        ...served(editingEndpoints, { ...editingHandlers, ...referenceHandlers, ...collectionHandlers }),
        ...mediaEditingCalls,
        ...served(versionEndpoints, versionHandlers),
      ],
      uploads: mediaUploads({ files, queue }),
    }
  },
}
