import { formerAnchors } from '../../render/former-anchors.ts'
import { element, text } from '../../render/html.ts'
import type { RenderBlock } from '../../render/look.ts'

/** What a reader in a hurry needs: a few rows, each a label and a sentence. */
export const renderInShort: RenderBlock = (node, page, children, { attributes, within }) => {
  const { id, former } = page.anchor(node)
  return element(
    'div',
    { class: 'in-short', id },
    ...formerAnchors(former),
    element(
      'dl',
      {},
      ...(node.content ?? []).map((row) =>
        element(
          'div',
          attributes(row),
          element('dt', {}, text(String(row.attrs?.label ?? ''))),
          element('dd', {}, within(row, children(row))),
        ),
      ),
    ),
  )
}
