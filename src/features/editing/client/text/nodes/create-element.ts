import type { Node as DocumentNode } from '@tiptap/pm/model'

type Attributes = Readonly<Record<string, string | boolean | undefined>>

/** Creates an element for a node view. An attribute that is `undefined` or `false` is omitted. */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) element.setAttribute(key, value === true ? '' : value)
  element.append(...children)
  return element
}

export type Choice = { readonly value: string; readonly label: string }

export const choicesFrom = (labels: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** A native select in the text that is not part of the document. */
export function choiceOf(label: string, choices: readonly Choice[], onChoose: (value: string) => void) {
  const options = choices.map((choice) => createElement('option', { value: choice.value }, choice.label))
  const select = createElement('select', { 'aria-label': label, title: label }, ...options)
  select.addEventListener('change', () => onChoose(select.value))
  return select
}

/** A button in the text that is not part of the document. */
export function buttonOf(label: string, onPress: () => void) {
  const button = createElement('button', { type: 'button' }, label)
  button.addEventListener('click', onPress)
  return button
}

type ToolsView = {
  node: DocumentNode
  dom: HTMLElement
  contentDOM: HTMLElement
  show(node: DocumentNode): void
  isOurs(target: Node): boolean
}

/** The view of a node with tools of its own, which the editor leaves alone. */
export function viewWithTools({ node, dom, contentDOM, show, isOurs }: ToolsView) {
  show(node)
  return {
    dom,
    contentDOM,
    update: (next: DocumentNode) => {
      if (next.type !== node.type) return false
      show(next)
      return true
    },
    stopEvent: ({ target }: Event) => isOurs(target as Node),
    // Text typed next to the tools must not be treated as part of them, where it would be lost.
    ignoreMutation: ({ target }: { target: Node }) => isOurs(target),
  }
}
