const known: Readonly<Record<string, string>> = { main: 'main text' }

/** What people call a region, from the name that a page's code gives it (D-77). */
export const labelOf = (name: string) => known[name] ?? name.replaceAll('-', ' ')
