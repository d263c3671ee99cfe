import { eq } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import { pages } from '../../../server/store/tables.ts'
import type { MediaTraits } from '../../kind.ts'
import { ContentFileError } from '../../server/elements.ts'
import type { ExportFile, FileForm, ImportFile } from '../../server/server-kind.ts'
import type { StoredProperties } from '../properties.ts'
import { type MediaProperty, propertiesOf } from '../property-table.ts'
import type { MediaContent } from './media-contents.ts'

/** An image as its element in a content file; files are named as in `content/files`. */
type Written = {
  image: string | undefined
  document: string | undefined
  linkUrl: string
  properties: StoredProperties
}

/** The content file form of a kind with an image: `<image name="…" file="…" description="…"/>` and similar. */
export function imageFile(element: string, kind: MediaTraits): FileForm<MediaContent, Written> {
  const properties = propertiesOf(kind.properties)
  const has = (name: string) => properties.some((property) => property.name === name)
  const mayBeDecorative = has('imageDecorative')

  return {
    element,

    fromXml({ attributes: { name: _, item: __, ...given }, children, line }) {
      const fail = (message: string): never => {
        throw new ContentFileError(`line ${line}: ${message}`)
      }
      const { file, image, url = '', ...rest } = given
      if (children.length > 0) fail(`<${element}> must be empty`)
      if (!kind.hasFile && image !== undefined) fail(`<${element}> has no attribute image; its image is its file`)
      if (!has('linkUrl') && url !== '') fail(`<${element}> has no attribute url`)
      if (file !== undefined && !kind.hasFile && !rest.description && !(mayBeDecorative && rest.decorative))
        fail(`<${element}> needs a description${mayBeDecorative ? ', or to be decorative="true"' : ''}`)
      const entries = Object.entries(rest).map(([attribute, value]) => {
        const property = properties.find((each) => each.attribute === attribute)
        return property
          ? [property.name, valueFrom(property, value, fail)]
          : fail(`<${element}> has no attribute ${attribute}`)
      })
      return {
        ...(kind.hasFile ? { image, document: file } : { image: file, document: undefined }),
        linkUrl: url,
        properties: Object.fromEntries(entries) as StoredProperties,
      }
    },

    toXml({ image, document, linkUrl, properties: shown }) {
      const stored: Readonly<Record<string, unknown>> = shown
      const attributes = properties.flatMap(({ name, attribute, control }) => {
        const value = stored[name]
        const isAbsent = value === undefined || value === '' || (control === 'tick' && value !== true)
        return attribute === undefined || isAbsent ? [] : [[attribute, String(value)] as const]
      })
      const files = kind.hasFile ? { file: document, image } : { file: image }
      return { attributes: { ...files, url: linkUrl, ...Object.fromEntries(attributes) } }
    },

    toContent,

    async fromContent({ image, document, pageUrl = '', linkUrl, properties }, exportFile: ExportFile) {
      return {
        image: await exportFile(image),
        document: await exportFile(document),
        linkUrl: pageUrl + linkUrl,
        properties,
      }
    },

    comparable: ({ image, document, pageUrl = '', linkUrl, properties }) => ({
      ...{ linkUrl: pageUrl + linkUrl, properties: given(properties) },
      ...{ image: image?.digest, document: document?.digest },
    }),

    comparableWritten: async ({ image, document, linkUrl, properties }, digestOf) => ({
      ...{ linkUrl, properties: given(properties) },
      image: await digestOf('image', image),
      document: await digestOf('document', document),
    }),
  }
}

async function toContent(
  db: Db,
  { image, document, linkUrl, properties }: Written,
  { importFile }: { importFile: ImportFile },
): Promise<MediaContent> {
  const [target = ''] = linkUrl.split(/[?#]/, 1)
  const rest = linkUrl.slice(target.length)
  const [page] = target.startsWith('/') ? await db.select().from(pages).where(eq(pages.url, target)) : []
  return {
    imageUpload: (await importFile(db, 'image', image))?.id ?? 0,
    documentUpload: (await importFile(db, 'document', document))?.id ?? 0,
    linkPage: page?.id ?? null,
    linkUrl: page ? rest : linkUrl,
    properties,
  }
}

/** Properties with a value: content files omit the others. */
const given = (properties: StoredProperties) =>
  Object.fromEntries(
    Object.entries(properties).filter(([, value]) => value !== undefined && value !== '' && value !== false),
  )

function valueFrom(property: MediaProperty, value: string, fail: (message: string) => never) {
  const { attribute, control } = property
  if (control === 'tick') return value === 'true' || fail(`${attribute} must be true or absent`)
  if (control === 'number') return /^\d{1,4}$/.test(value) ? Number(value) : fail(`${attribute} must be a number`)
  if (control !== 'choice') return value
  const values: readonly string[] = property.options.map((option) => option.value)
  if (!values.includes(value)) fail(`${attribute} must be one of ${values.join(', ')}, not ${value}`)
  return property.isNumber ? Number(value) : value
}
