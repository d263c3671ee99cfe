const keys = { row: ['ArrowLeft', 'ArrowRight'], column: ['ArrowUp', 'ArrowDown'] }

/** The item that a key leads to, past an end to the other; undefined for any other key. */
export function itemByKey<Item>(
  key: string,
  items: readonly Item[],
  current: unknown,
  direction: keyof typeof keys = 'row',
): Item | undefined {
  const at = items.indexOf(current as Item)
  const [back, on] = keys[direction]
  if (key === on) return items[(at + 1) % items.length]
  if (key === back) return items.at(at <= 0 ? -1 : at - 1)
  return key === 'Home' ? items[0] : key === 'End' ? items.at(-1) : undefined
}
