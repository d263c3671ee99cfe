const labels: Readonly<Record<string, string>> = { main: 'main text' }

/** The readable name of a region, from the name in the page's code (D-77). */
export const labelOf = (name: string) => labels[name] ?? name.replaceAll('-', ' ')
