import type { KindName } from '../contract/kinds.ts'
import { documentOnServer } from '../kinds/document/server.ts'
import { imageOnServer } from '../kinds/image/server.ts'
import { imageLinkOnServer } from '../kinds/image-link/server.ts'
import { regionOnServer } from '../kinds/region/server.ts'
import type { ServerKind } from './server-kind.ts'

const byName: { [Name in KindName]: ServerKind<Name, never> } = {
  region: regionOnServer as ServerKind<'region', never>,
  image: imageOnServer as ServerKind<'image', never>,
  image_link: imageLinkOnServer as ServerKind<'image_link', never>,
  document: documentOnServer as ServerKind<'document', never>,
}

/** The kind of an editable; undefined for one that this version of the product does not know. */
export const kindNamed = (name: string): ServerKind<KindName, unknown> | undefined =>
  Object.hasOwn(byName, name) ? (byName[name as KindName] as ServerKind<KindName, unknown>) : undefined
