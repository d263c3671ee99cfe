const names: Readonly<Record<string, string>> = { main: 'Main text', 'key-points': 'In short' }

/** The readable name of a part that has no label (D-77): `before-start` is 'Before start'. */
export function partName(name: string): string {
  const words = name.replaceAll('-', ' ')
  return names[name] ?? words.charAt(0).toUpperCase() + words.slice(1)
}
