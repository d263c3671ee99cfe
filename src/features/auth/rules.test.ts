import { expect, test } from 'vitest'
import { isPublished } from './published-passwords.ts'
import { loginAt, redirectTarget } from './redirect.ts'

test('D-62 a leaked password is recognised, however it is written', () => {
  expect(isPublished('Password123456')).toBe(true)
  expect(isPublished('Correct-Horse-7-Battery')).toBe(false)
})

test.each([
  ['/diagnosis', '/diagnosis'],
  ['/admin/email?to=a%40b#x', '/admin/email?to=a%40b#x'],
  ['/prognosis//x', '/prognosis//x'],
  [null, '/'],
  [undefined, '/'],
  ['', '/'],
  ['diagnosis', '/'],
  ['//evil.example', '/'],
  ['///evil.example', '/'],
  ['/\\evil.example', '/'],
  ['\\\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/\n/evil.example', '/'],
  ['/a\\b', '/'],
  ['https://evil.example', '/'],
  ['https:evil.example', '/'],
  ['javascript:alert(1)', '/'],
  [' /diagnosis', '/'],
  ['/login', '/'],
  ['/login?redirect=/login', '/'],
  ['/LOGIN/', '/'],
  ['/login-help', '/login-help'],
  [`/${'a'.repeat(3000)}`, '/'],
])('D-45 redirect=%j leads to %j', (requested, target) => {
  expect(redirectTarget(requested)).toBe(target)
})

test('4.1 the login page keeps the full path to return to', () => {
  expect(loginAt('/admin?a=1&b=2#c')).toBe('/login?redirect=%2Fadmin%3Fa%3D1%26b%3D2%23c')
})
