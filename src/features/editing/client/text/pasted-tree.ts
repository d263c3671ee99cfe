import { harmless, type Pasted, type PastedElement } from '../../paste/tree.ts'

export function treeOf(markup: string): PastedElement {
  const { documentElement } = new DOMParser().parseFromString(harmless(markup), 'text/html')
  return elementOf(documentElement)
}

const elementOf = (element: Element): PastedElement => ({
  name: element.localName,
  attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
  children: [...element.childNodes].flatMap((child): Pasted[] => {
    if (child instanceof Element) return [elementOf(child)]
    return child.nodeType === Node.TEXT_NODE ? [child.nodeValue ?? ''] : []
  }),
})
