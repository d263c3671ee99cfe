import type { RichNode } from '../../document.ts'
import { formerAnchors } from '../../draw/former-anchors.ts'
import { element, type Html, text } from '../../draw/html.ts'
import type { Look } from '../../draw/look.ts'
import type { PageDrawing } from '../../draw/page.ts'

/** What a reader in a hurry needs: a few rows, each a label and a sentence. */
export function drawInShort(
  node: RichNode,
  page: PageDrawing,
  children: (node: RichNode) => Html,
  { attributes, within }: Look,
): Html {
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
