/** A rule of a style sheet. */
export type StyleRule = { selector: string; declarations: string }

/** The names that selectors match. */
export type Named = { local: string; id: string; classes: ReadonlySet<string> }

/** A style sheet without its comments; drops everything after an unclosed one. */
export function withoutComments(css: string): string {
  const pieces: string[] = []
  for (let index = 0; ; ) {
    const start = css.indexOf('/*', index)
    pieces.push(css.slice(index, start < 0 ? undefined : start))
    const end = start < 0 ? -1 : css.indexOf('*/', start + 2)
    if (end < 0) return pieces.join('')
    index = end + 2
  }
}

/** The rules of a style sheet without comments or escapes; nested rules are treated as top-level ones. */
export function rulesOf(css: string): StyleRule[] {
  const rules: StyleRule[] = []
  const selectors: string[] = []
  let quote = ''
  let from = 0
  const add = (declarations: string) => {
    if (declarations.trim() !== '') rules.push({ selector: selectors.at(-1) ?? '', declarations })
  }
  for (let index = 0; index < css.length; index++) {
    const character = css[index] as string
    if (quote !== '') {
      if (character === quote || character === '\n') quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '{') {
      const before = css.slice(from, index)
      // Declarations may precede a nested rule.
      const cut = before.lastIndexOf(';') + 1
      add(before.slice(0, cut))
      selectors.push(before.slice(cut).trim())
      from = index + 1
    } else if (character === '}') {
      add(css.slice(from, index))
      selectors.pop()
      from = index + 1
    }
  }
  add(css.slice(from))
  return rules
}

/** Returns whether a selector may match an element; true if in doubt. */
export function matcherOf(selector: string): (element: Named) => boolean {
  const targets = selector.split(',').map((each) => {
    const last =
      each
        .trim()
        .split(/[\s>+~]/)
        .at(-1) ?? ''
    const [plain = ''] = last.split(/[:[*&(]/)
    const [tag = ''] = plain.split(/[.#]/)
    const names = plain.slice(tag.length).match(/[.#][^.#]+/g) ?? []
    return { tag, names }
  })
  return ({ local, id, classes }) =>
    targets.some(
      ({ tag, names }) =>
        (tag === '' || tag === local) &&
        names.every((name) => (name.startsWith('.') ? classes.has(name.slice(1)) : id === name.slice(1))),
    )
}
