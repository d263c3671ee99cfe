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
  struck: ['piece of struck-out text', 'pieces of struck-out text'],
  caption: ['caption of a table', 'captions of tables'],
  layer: ['layer of a recommendation', 'layers of a recommendation'],
  control: ['control character', 'control characters'],
  underline: ['underline', 'underlines'],
  highlight: ['highlight', 'highlights'],
} as const

/** Losses that the user must make good. */
const tasks = {
  citation: ['citation was left out: cite it here', 'citations were left out: cite them here'],
} as const

/** Losses that are changes rather than omissions. */
const changes = {
  formulaAsText: ['equation became text: check it', 'equations became text: check them'],
  headingLevel: ['heading has another level', 'headings have other levels'],
  numbering: [
    'list is numbered in another way: check what refers to its items',
    'lists are numbered in another way: check what refers to their items',
  ],
  flatTable: [
    'table became plain lines, because it was inside a table or a list',
    'tables became plain lines, because they were inside tables or lists',
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

export type Loss = keyof typeof words | keyof typeof tasks | keyof typeof changes

/** The losses of each kind, each as the words before its place, or empty if the place is not named. */
export type Losses = Partial<Record<Loss, readonly string[]>>

export function newLosses() {
  const losses: Losses = {}
  return {
    losses,
    count(loss: Loss, after = '') {
      losses[loss] = [...(losses[loss] ?? []), after]
    },
  }
}

/** Whether anything was removed on purpose that the same text without markup may contain. */
export const hasRemovedText = (losses: Losses) =>
  (['struck', 'deletion', 'hidden', 'comment', 'equation', 'citation'] as const).some((loss) => loss in losses)

export function mergedLosses(...all: readonly Losses[]): Losses {
  const { losses, count } = newLosses()
  for (const [loss, places] of all.flatMap((each) => Object.entries(each)))
    for (const place of places) count(loss as Loss, place)
  return losses
}

export function lossesInWords(losses: Losses): string {
  const toDo = listed(tasks, losses)
  const left = listed(words, losses)
  const changed = listed(changes, losses)
  return [
    ...toDo.map((each) => `${each}.`),
    ...(left.length > 0 ? [`Left out: ${left.join(', ')}.`] : []),
    ...(changed.length > 0 ? [`Changed: ${changed.join('; ')}.`] : []),
  ].join(' ')
}

function listed(wordings: Readonly<Record<string, readonly [string, string]>>, losses: Losses): string[] {
  return Object.entries(wordings).flatMap(([loss, [singular, plural]]) => {
    const places = losses[loss as Loss] ?? []
    if (places.length === 0) return []
    const named = places.filter((place) => place !== '').map((place) => `“${place}”`)
    const after =
      named.length > 0
        ? ` (after ${named.slice(0, namedPlaces).join(', ')}${named.length > namedPlaces ? ', …' : ''})`
        : ''
    return [`${places.length} ${places.length === 1 ? singular : plural}${after}`]
  })
}

const namedPlaces = 3
