/** Everything that pasted text can lose, with its singular and plural wording. */
const words = {
  image: ['image', 'images'],
  embed: ['embedded object', 'embedded objects'],
  comment: ['comment', 'comments'],
  deletion: ['piece of deleted text', 'pieces of deleted text'],
  footnote: ['footnote', 'footnotes'],
  equation: ['equation', 'equations'],
  formField: ['form field', 'form fields'],
  hidden: ['piece of hidden text', 'pieces of hidden text'],
  link: ['link that leads nowhere here', 'links that lead nowhere here'],
  citation: ['citation number', 'citation numbers'],
  struck: ['piece of struck-out text', 'pieces of struck-out text'],
  caption: ['caption of a table', 'captions of tables'],
  layer: ['layer of a recommendation', 'layers of a recommendation'],
  control: ['control character', 'control characters'],
  underline: ['underline', 'underlines'],
  highlight: ['highlight', 'highlights'],
} as const

/** Losses that are changes rather than omissions. */
const changes = {
  headingLevel: ['heading has another level', 'headings have other levels'],
  flatTable: [
    'table within a table or a list became lines of text',
    'tables within tables or lists became lines of text',
  ],
  splitCell: ['merged cell was split', 'merged cells were split'],
  flatRecommendation: [
    'recommendation became plain text without its strength',
    'recommendations became plain text without their strength',
  ],
  flatBlock: ['block of facts or doses became plain text', 'blocks of facts or doses became plain text'],
  joinedHyphen: [
    'word was divided at the end of a line: check its hyphen',
    'words were divided at the ends of lines: check their hyphens',
  ],
} as const

export type Loss = keyof typeof words | keyof typeof changes

/** The number of losses of each kind. */
export type Losses = Partial<Record<Loss, number>>

/** Collects losses during the conversion of pasted text. */
export function newLosses() {
  const losses: Losses = {}
  return {
    losses,
    count(loss: Loss) {
      losses[loss] = (losses[loss] ?? 0) + 1
    },
  }
}

/** Whether struck-out, deleted or hidden text or a comment was removed. */
export const hasRemovedText = ({ struck = 0, deletion = 0, hidden = 0, comment = 0 }: Losses) =>
  struck + deletion + hidden + comment > 0

/** The sum of the losses of several steps. */
export function sumOfLosses(...all: readonly Losses[]): Losses {
  const losses: Losses = {}
  for (const [loss, count] of all.flatMap((each) => Object.entries(each)))
    losses[loss as Loss] = (losses[loss as Loss] ?? 0) + count
  return losses
}

/** A message of one or two sentences about the losses; empty if there are none. */
export function lossesInWords(losses: Losses): string {
  const left = listed(words, losses)
  const changed = listed(changes, losses)
  return [
    ...(left.length > 0 ? [`Left out: ${left.join(', ')}.`] : []),
    ...(changed.length > 0 ? [`Changed: ${changed.join('; ')}.`] : []),
  ].join(' ')
}

function listed(wordings: Readonly<Record<string, readonly [string, string]>>, losses: Losses): string[] {
  return Object.entries(wordings).flatMap(([loss, [singular, plural]]) => {
    const count = losses[loss as Loss] ?? 0
    return count === 0 ? [] : [`${count} ${count === 1 ? singular : plural}`]
  })
}
