import { expect, test } from 'vitest'
import { canonicalTarget } from './canonical-target.ts'

test.each([
  ['/', '/'],
  ['/about', '/about'],
  ['/about?x=/../y#z', '/about?x=/../y'],
  ['/about#x?y', '/about'],
  ['/about\\', '/about'],
  ['/about/.', '/about'],
  ['//about/.', '/about'],
  ['//evil.example/%2e%2E/..', '/'],
  ['\\\\evil.example', '\\\\evil.example'],
  ['/\\evil.example/x', '/evil.example/x'],
  ['/\t/evil.example', '/evil.example'],
  ['/x/../search?q=a', '/search?q=a'],
  ['/x/%2e%2E\\./search', '/search'],
  ['/%61bout/%7Ex%2dy', '/about/~x-y'],
  ['/./link/secret', '/link/secret'],
  ['/%6cink//secret/', '/link/secret'],
  ['/about%2fx%5Cy%00%ff;z', '/about%2fx%5Cy%00%ff;z'],
  ['/%252e%252e/about', '/%252e%252e/about'],
  ['/%%36%35/..', '/%%36%35/..'],
  ['*', '*'],
])('D-123 the canonical form of %j is %j', (target, canonical) => {
  expect(canonicalTarget(target)).toBe(canonical)
})
