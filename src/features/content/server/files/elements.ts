import { SaxesParser } from 'saxes'

/** An element of a content file. */
export type Element = { name: string; attributes: Record<string, string>; children: (Element | string)[]; line: number }

/** Thrown for a content file that cannot be read; the message names the line. */
export class ContentFileError extends Error {}

/** Reads well-formed XML into elements. Document types, and with them entities of one's own, are refused. */
export function parseElements(source: string): Element {
  const parser = new SaxesParser()
  const top: Element = { name: '', attributes: {}, children: [], line: 0 }
  const open = [top]
  const innermost = () => open.at(-1) ?? top
  const refuse = (message: string) => {
    throw new ContentFileError(`line ${parser.line}: ${message}`)
  }
  parser.on('error', (error) => refuse(error.message))
  parser.on('doctype', () => refuse('a document type is not allowed'))
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { name, attributes: { ...attributes }, children: [], line: parser.line }
    innermost().children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', (text) => void innermost().children.push(text))
  parser.write(source).close()
  const [root] = elementsOf(top)
  return root ?? refuse('the file is empty')
}

/** The elements within one that holds no text of its own. */
export function elementsOf(parent: Element): Element[] {
  return parent.children.flatMap((child) => {
    if (typeof child !== 'string') return [child]
    if (child.trim() !== '')
      throw new ContentFileError(
        `line ${parent.line}: text stands directly in <${parent.name}>: ${child.trim().slice(0, 40)}`,
      )
    return []
  })
}

/** Text as it stands in XML. */
export const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)
