import type { contentEndpoints } from './content-endpoints.ts'
import type { editingEndpoints } from './editing-endpoints.ts'
import type { historyEndpoints, versionEndpoints } from './history.ts'
import type { FileEndpoint, SaveEndpoint, uploadEndpoints } from './media-endpoints.ts'
import type { publishingEndpoints } from './publishing.ts'
import type { reviewEndpoints, reviewerEndpoints } from './reviews.ts'
import type { pageTreeEndpoints } from './tree-endpoints.ts'

type Endpoints = typeof contentEndpoints &
  typeof editingEndpoints &
  typeof historyEndpoints &
  typeof versionEndpoints &
  typeof uploadEndpoints &
  typeof pageTreeEndpoints

/** The calls of content, for `addressOf`. Those of kinds with an image have the address that the kind states. */
export type ContentCalls = Endpoints & { saveMedia: SaveEndpoint; uploadFile: FileEndpoint }

export type PublishingCalls = typeof publishingEndpoints & typeof reviewEndpoints & typeof reviewerEndpoints
