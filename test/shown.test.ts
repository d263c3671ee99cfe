import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const decides = 'src/features/pages/server/store/shown.ts'
const joins = [
  /versions\.revision\s*,\s*(?:\w*[eE]ditables|order)\.\w+/,
  /(?:\w*[eE]ditables|order)\.(?:revision|released)\s*,\s*\w*[vV]ersions\.revision/,
  /\b\w+\.revision\s*=\s*\w+\.(?:revision|released)\b/,
]

test('one module decides which version of an editable is read', () => {
  const found = globSync('src/features/**/*.ts')
    .filter((file) => file !== decides && !file.endsWith('.test.ts'))
    .filter((file) => joins.some((join) => join.test(readFileSync(file, 'utf8'))))
  expect(found).toEqual([])
  expect(readFileSync(decides, 'utf8')).toContain('version.revision, of[')
})
