import { escapeMarkup } from '#base/contract/escape.ts'
import { dataOf } from '../../contract/collection-data.ts'
import { describedAs } from '../../contract/collection-descriptions.ts'
import { ContentFileError, type Element, elementsOf } from '../../kinds/server/elements.ts'

/** A collection in a page file: its items in order, each with the fields of the collection's description. */
export type CollectionFile = { name: string; items: Record<string, unknown>[] }

/** Reads a `<collection name>` element with its `<item>` children; throws `ContentFileError`. */
export function readCollection(element: Element): CollectionFile {
  const { name = '' } = element.attributes
  if (!describedAs(name)) throw new ContentFileError(`line ${element.line}: there is no collection named ${name}`)
  const items = elementsOf(element).map((item) => {
    if (item.name !== 'item') throw new ContentFileError(`line ${item.line}: a collection holds items`)
    const checked = dataOf(name).safeParse(item.attributes)
    if (checked.success) return checked.data
    const [fault] = checked.error.issues
    throw new ContentFileError(`line ${item.line}: ${fault?.path.join('.') || 'item'}: ${fault?.message}`)
  })
  return { name, items }
}

export const writeCollection = ({ name, items }: CollectionFile) =>
  [`<collection name="${escapeMarkup(name)}">`, ...items.map(writeItem), '</collection>'].join('\n')

const writeItem = (data: Record<string, unknown>) =>
  `<item${Object.entries(data)
    .map(([name, value]) => ` ${name}="${escapeMarkup(String(value))}"`)
    .join('')}/>`
