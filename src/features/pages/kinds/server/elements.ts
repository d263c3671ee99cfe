import { SaxesParser } from 'saxes'
import { OperatorError } from '#base/server/operator-error.ts'

export type Element = { name: string; attributes: Record<string, string>; children: (Element | string)[]; line: number }

/** Thrown for an unreadable content file; the message names the line. */
export class ContentFileError extends OperatorError {}

/** Parses well-formed XML into elements. Rejects document types, and with them custom entities. */
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

/** A content file without control characters, which are not allowed in XML or on a page, and how many were removed. */
export function withoutControlsInFile(source: string): { source: string; removed: number } {
  let removed = 0
  const cleaned = source.replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu, (character) => {
    if (/[\t\n\r]/.test(character)) return character
    removed++
    return /\p{Cc}/u.test(character) ? ' ' : ''
  })
  return { source: cleaned, removed }
}

/** The child elements of one without text of its own. */
export function elementsOf(parent: Element): Element[] {
  return parent.children.flatMap((child) => {
    if (typeof child !== 'string') return [child]
    if (child.trim() !== '')
      throw new ContentFileError(`line ${parent.line}: text directly in <${parent.name}>: ${child.trim().slice(0, 40)}`)
    return []
  })
}

/** The name of a node in content files: `dose-card` for `doseCard`. */
export const elementName = (type: string) => type.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
