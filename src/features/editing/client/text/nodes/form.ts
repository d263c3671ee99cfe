import { mergeAttributes, Node, type NodeViewRendererProps } from '@tiptap/core'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { withoutControls } from '#base/contract/control-characters.ts'
import type { FormField } from '#features/rich-text/index.ts'
import { isStorable, storedNode } from '../stored.ts'
import { buttonOf, type Choice, choiceOf, createElement, viewWithTools } from './create-element.ts'
import { idInMarkup } from './lasting-ids.ts'
import { changePart } from './structured-commands.ts'

export type Field = FormField & {
  isShown?(node: DocumentNode): boolean
}

export type Action = {
  readonly label: string
  readonly title?: string
  isOn?(node: DocumentNode): boolean
  isOff?(node: DocumentNode): boolean
  run(view: EditorView, at: number): void
}

/** Adds a part of the block, or removes it. */
export const optionalPart = (part: string, label: string): Action => ({
  label,
  isOn: (node) => node.content.content.some(({ type }) => type.name === part),
  run: (view, at) => changePart(view, at, part),
})

/** An element below the text of a block that is not part of the document. */
export type NodeFooter = { readonly dom: HTMLElement; show(node: DocumentNode): void; destroy(): void }

type Form = {
  readonly name: string
  readonly tag: keyof HTMLElementTagNameMap
  readonly className: string
  /** The name of the group of fields and buttons. */
  readonly label: string
  readonly fields?: Readonly<Record<string, Field>>
  readonly isRow?: boolean
  readonly actions?: readonly Action[]
  readonly keepsId?: boolean
  /** Attributes without a field, in copied markup. */
  readonly inDom?: Parameters<typeof storedNode>[1]
  below?(): NodeFooter
  /** Displays more of the block's state than its fields do. */
  show?(node: DocumentNode, dom: HTMLElement, fields: Readonly<Record<string, HTMLElement>>): void
  /** Sets an attribute if that changes more than the attribute. */
  choose?(view: EditorView, at: number, name: string, value: string): boolean
}

/** A block, or a part of a block, with a form above its text. */
export function formedNode(form: Form): Node {
  const { name, tag, className, fields = {}, keepsId, inDom } = form
  return Node.create({
    name,
    defining: true,
    ...storedNode(name, {
      ...Object.fromEntries(
        Object.entries(fields).map(([field, { choices }]) => [field, inMarkup(name, field, choices)]),
      ),
      ...(keepsId && { id: idInMarkup(name) }),
      ...inDom,
    }),
    parseHTML: () => [{ tag: `${tag}.${className}[data-node]`, priority: 70 }],
    renderHTML: ({ HTMLAttributes }) => [
      tag,
      mergeAttributes({ class: className, 'data-node': name }, HTMLAttributes),
      0,
    ],
    addNodeView: () => (props) => formView(props, form),
  })
}

/** A single-line part of a block, without a form. */
export const lineNode = (name: string, className: string, tag: 'p' | 'div' = 'p'): Node =>
  Node.create({
    name,
    ...storedNode(name),
    parseHTML: () => [{ tag: `${tag}.${className}`, priority: 60 }],
    renderHTML: () => [tag, { class: className }, 0],
  })

const inMarkup = (node: string, field: string, choices: readonly Choice[] | undefined) => ({
  parseHTML: (element: HTMLElement) => {
    const value = element.getAttribute(`data-${field}`)
    return value !== null && isStorable(node, field, value) ? value : (choices?.at(-1)?.value ?? '')
  },
  renderHTML: (attrs: Record<string, unknown>) => ({ [`data-${field}`]: String(attrs[field]) }),
})

function formView({ node, view, getPos }: NodeViewRendererProps, form: Form) {
  const { tag, className, label, fields = {}, isRow = false, actions = [], choose, show: showMore } = form
  const place = () => getPos() ?? -1
  const inputs = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, inputOf(field, (value) => set(name, value))]),
  )
  const buttons = actions.map((action) => {
    const button = buttonOf(action.label, () => action.run(view, place()))
    if (action.title) button.title = action.title
    return button
  })
  const lists = Object.values(fields).flatMap(({ suggestions }) => (suggestions ? [datalistOf(suggestions)] : []))
  const all = [...Object.values(inputs), ...lists, ...buttons]
  const [inLine, inMenu] = isRow ? [all.slice(0, 1), all.slice(1)] : [all, []]
  const tools = createElement(
    'div',
    { class: 'node-tools', contenteditable: 'false', role: 'group', 'aria-label': label },
    ...inLine,
  )
  const contentDOM = createElement('div')
  const below = form.below?.()
  const others = [...(isRow ? [menuOf(label, inMenu)] : []), ...(below ? [below.dom] : [])]
  const dom = createElement(tag, { class: isRow ? `${className} node-row` : className }, tools, contentDOM, ...others)
  const isOurs = (target: globalThis.Node) => [tools, ...others].some((own) => own.contains(target))

  function set(name: string, value: string) {
    const at = getPos()
    if (at === undefined || choose?.(view, at, name, value)) return
    view.dispatch(view.state.tr.setNodeAttribute(at, name, withoutControls(value).text))
  }

  function show(now: DocumentNode) {
    for (const [name, input] of Object.entries(inputs)) {
      if (input.value !== now.attrs[name]) input.value = now.attrs[name]
      input.hidden = fields[name]?.isShown?.(now) === false
    }
    for (const [at, { isOn, isOff }] of actions.entries()) {
      if (isOn) buttons[at]?.setAttribute('aria-pressed', String(isOn(now)))
      if (isOff && buttons[at]) buttons[at].disabled = isOff(now)
    }
    showMore?.(now, dom, inputs)
    below?.show(now)
  }

  return { ...viewWithTools({ node, dom, contentDOM, show, isOurs }), destroy: () => below?.destroy() }
}

/** The fields and buttons of a row that are used less often. */
function menuOf(label: string, parts: readonly HTMLElement[]) {
  const named = parts.map((part) =>
    part instanceof HTMLInputElement ? createElement('label', {}, part.title, part) : part,
  )
  const menu = createElement(
    'details',
    { class: 'row-menu', contenteditable: 'false', name: 'row-menu' },
    createElement('summary', { 'aria-label': `More for: ${label}`, title: 'More' }, '⋯'),
    createElement('div', { class: 'node-tools' }, ...named),
  )
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget && !menu.contains(relatedTarget as globalThis.Node)) menu.open = false
  })
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
  return menu
}

let lists = 0

function inputOf({ label, choices, isDay, suggestions }: Field, onInput: (value: string) => void) {
  if (choices) return choiceOf(label, choices, onInput)
  const input = createElement('input', {
    'aria-label': label,
    title: label,
    placeholder: label,
    type: isDay ? 'date' : 'text',
    maxlength: isDay ? undefined : '300',
    list: suggestions && `suggestions-${lists}`,
  })
  input.addEventListener('input', () => onInput(input.value))
  return input
}

const datalistOf = (suggestions: readonly string[]) =>
  createElement(
    'datalist',
    { id: `suggestions-${lists++}` },
    ...suggestions.map((value) => createElement('option', { value })),
  )
