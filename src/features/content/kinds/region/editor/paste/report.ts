/** What pasted text can lose, each with its words for one and for many. */
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
  strike: ['strikethrough', 'strikethroughs'],
  underline: ['underline', 'underlines'],
  highlight: ['highlight', 'highlights'],
} as const

/** What was changed rather than left out. */
const changes = {
  headingLevel: ['heading has another level', 'headings have other levels'],
  flatTable: [
    'table within a table or a list became lines of text',
    'tables within tables or lists became lines of text',
  ],
  joinedHyphen: [
    'word was divided at the end of a line: check its hyphen',
    'words were divided at the ends of lines: check their hyphens',
  ],
} as const

export type Loss = keyof typeof words | keyof typeof changes

/** How often something was left out or changed. */
export type Losses = Partial<Record<Loss, number>>

/** Collects losses while pasted text is read. */
export function newLosses() {
  const losses: Losses = {}
  return {
    losses,
    count(loss: Loss) {
      losses[loss] = (losses[loss] ?? 0) + 1
    },
  }
}

/** What was lost, in a sentence or two for whoever pasted; nothing where nothing was. */
export function lossesInWords(losses: Losses): string {
  const left = listed(words, losses)
  const changed = listed(changes, losses)
  return [
    ...(left.length > 0 ? [`Left out: ${left.join(', ')}.`] : []),
    ...(changed.length > 0 ? [`Changed: ${changed.join('; ')}.`] : []),
  ].join(' ')
}

function listed(of: Readonly<Record<string, readonly [string, string]>>, losses: Losses): string[] {
  return Object.entries(of).flatMap(([loss, [one, many]]) => {
    const count = losses[loss as Loss] ?? 0
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
  })
}
