import type { EditorState } from '@tiptap/pm/state'

/** The depth of the caret's nearest ancestor of a type; 0 if there is none. */
export function depthOf({ selection: { $from } }: EditorState, name: string): number {
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type.name === name) return depth
  return 0
}
