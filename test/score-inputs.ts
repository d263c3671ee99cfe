/** A generator of numbers from 0 to below 1, reproducible by seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function pick<const T extends readonly [unknown, ...unknown[]]>(random: () => number, from: T): T[number] {
  return from[Math.floor(random() * from.length)] ?? from[0]
}

/** Paths of NaN and minus zero in a result, which no result may contain. */
export function badNumbers(value: unknown, path = 'result'): readonly string[] {
  if (typeof value === 'number') return Number.isNaN(value) || Object.is(value, -0) ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => badNumbers(part, `${path}.${key}`))
}

/** Values that no field may accept, to prove that none of them makes a score throw. */
export const malformedInputs: readonly unknown[] = [
  Number.NaN,
  Infinity,
  -Infinity,
  -1,
  1e9,
  '',
  '9.5',
  'constructor',
  '__proto__',
  true,
  [],
  [undefined],
  [null],
  [Number.NaN],
  [{}],
  ['constructor'],
  {},
  { SF3B1: Number.NaN },
  { SF3B1: 'high' },
  { vafs: 'none' },
  { vafs: [Number.NaN, null] },
  { copyLoss: 2 },
  () => 1,
  Symbol('symbol'),
  9n,
]
