import type { Feature } from '#base/server/feature.ts'
import { served } from '#base/server/http/serve.ts'
import { versionEndpoints } from '#features/history/contract/index.ts'
import { mediaFeature } from '#features/media/server/index.ts'
import { editingEndpoints } from '../contract/editing.ts'
import { collectionHandlers } from './collections.ts'
import { editingHandlers, regionVersionHandlers } from './editing.ts'
import { itemVersionHandlers, mediaEditingCalls, mediaUploads } from './media-editing.ts'
import { referenceHandlers } from './references.ts'

export { saveItem } from './collections.ts'

/** Editing in place. Restoring a version is served here because it draws the region as a save does. */
export const editingFeature: Feature = {
  name: 'editing',
  open(host) {
    const { files, queue } = host.of(mediaFeature).media
    return {
      calls: [
        ...served(editingEndpoints, { ...editingHandlers, ...referenceHandlers, ...collectionHandlers }),
        ...mediaEditingCalls,
        ...served(versionEndpoints, { ...regionVersionHandlers, ...itemVersionHandlers }),
      ],
      uploads: mediaUploads({ files, queue }),
    }
  },
}
