import type { RichNode } from '#features/rich-text/index.ts'
import type { KindName } from '../contract/kinds.ts'
import { collectionItemOnServer } from '../kinds/collection-item/server.ts'
import { collectionOrderOnServer } from '../kinds/collection-order/server.ts'
import { documentOnServer } from '../kinds/document/server.ts'
import { imageOnServer } from '../kinds/image/server.ts'
import { imageLinkOnServer } from '../kinds/image-link/server.ts'
import { regionOnServer } from '../kinds/region/server.ts'
import type { Contents, ServerKind } from '../kinds/server/server-kind.ts'

const byName: { [Name in KindName]: ServerKind<Name> } = {
  region: regionOnServer,
  image: imageOnServer,
  image_link: imageLinkOnServer,
  document: documentOnServer,
  list_item: collectionItemOnServer,
  list_order: collectionOrderOnServer,
}

export const serverKinds: readonly ServerKind[] = Object.values(byName) as ServerKind[]

/** The kind of an editable; undefined for one that this version of the product does not know. */
export const kindNamed = (name: string): ServerKind | undefined =>
  Object.hasOwn(byName, name) ? (byName[name as KindName] as ServerKind) : undefined

/** The label that a kind derives from the content. */
export const labelOf = (kind: string, content: unknown) =>
  content === undefined ? undefined : kindNamed(kind)?.label?.(content)

/** A version as a document, from the loaded contents; empty for no version. */
export function documentOfVersion(kind: string, version: number | undefined, contents: Contents): RichNode {
  const content = version === undefined ? undefined : contents.get(version)
  const document = content === undefined ? undefined : kindNamed(kind)?.asDocument(content, contents)
  return document ?? { type: 'doc', content: [] }
}
