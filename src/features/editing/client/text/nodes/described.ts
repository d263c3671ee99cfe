import type { Node } from '@tiptap/core'
import { blockForms, type FormButton, lastingLetters, type NodeForm } from '#features/rich-text/index.ts'
import { type Action, formedNode, lineNode } from './form.ts'
import { addPart, hasRoomFor, movePart, removeBlock, removePart, shareAttributes } from './structured-commands.ts'

export const describedNodes: readonly Node[] = blockForms.flatMap(({ nodes }) =>
  Object.entries(nodes).map(([name, form]) => nodeOf(name, form)),
)

function nodeOf(name: string, form: NodeForm): Node {
  if ('line' in form) return lineNode(name, form.line)
  const { buttons, ...shown } = form
  return formedNode({ ...shown, name, keepsId: name in lastingLetters, actions: buttons.map(actionOf) })
}

function actionOf(button: FormButton): Action {
  const words = { label: button.label, ...(button.title && { title: button.title }) }
  if ('removes' in button) return { ...words, run: button.removes === 'block' ? removeBlock : removePart }
  if ('moves' in button) return { ...words, run: (view, at) => movePart(view, at, button.moves) }
  if ('shares' in button) return { ...words, run: (view, at) => shareAttributes(view, at, button.shares) }
  const { adds, isLimited = false } = button
  return {
    ...words,
    ...(isLimited && { isOff: (node) => !hasRoomFor(node, adds) }),
    run: (view, at) => addPart(view, at, adds),
  }
}
