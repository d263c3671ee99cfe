import { expect, test } from 'vitest'
import { opaqueString, usernameCaseMapped, withUsualWidth } from './precis.ts'

// RFC 8265, table 1 (without the angle brackets, which only mark the ends) and table 2.
test.each([
  ['juliet@example.com', 'juliet@example.com'],
  ['fussball', 'fussball'],
  ['fu\u00DFball', 'fu\u00DFball'],
  ['\u03C0', '\u03C0'],
  ['\u03A3', '\u03C3'],
  ['\u03C3', '\u03C3'],
  ['\u03C2', '\u03C2'],
])('RFC 8265: the username %s is compared as %s', (username, mapped) => {
  expect(usernameCaseMapped(username)).toBe(mapped)
})

test.each([
  ['a space', 'foo bar'],
  ['nothing', ''],
  ['a compatibility character', 'henry\u2163'],
  ['a symbol', '\u265A'],
  ['a control character', 'foo\u0007'],
  ['a joiner', 'foo\u200Dbar'],
  ['an invisible letter', 'foo\u3164'],
  ['an unassigned character', 'foo\u{E1234}'],
  ['private use', 'foo\uE000'],
  ['Old Hangul', '\u1100\u1161\u11AB\u1100'],
  ['a tatweel', '\u0645\u0640\u062D'],
  ['a middle dot in the wrong place', 'a\u00B7b'],
  ['a geresh after a Latin letter', 'a\u05F3'],
  ['two kinds of Arabic digits', '\u0645\u0661\u06F1'],
  ['both directions', 'anna\u05D0'],
  ['both directions, from the right', '\u05D0anna'],
  ['a separator at the end, from the right', '\u05D0\u05D1.'],
  ['a digit at the start, from the right', '1\u05D0'],
  ['European and Arabic digits', '\u06451\u0661'],
])('RFC 8265: a username with %s is refused', (_, username) => {
  expect(usernameCaseMapped(username)).toBeUndefined()
})

test.each([
  ['\uFF25\uFF44\uFF49\uFF54\uFF48', 'edith'],
  ['\uFF76\uFF9E', '\u30AC'],
  ['A\u030Asa', '\u00E5sa'],
  ['\u05D3\u05D5\u05D3.1', '\u05D3\u05D5\u05D3.1'],
  ['\u0645\u062D\u0645\u062F\u064E', '\u0645\u062D\u0645\u062F\u064E'],
  ['col\u00B7lega', 'col\u00B7lega'],
  ['\u0939\u093F\u0928\u094D\u0926\u0940', '\u0939\u093F\u0928\u094D\u0926\u0940'],
  ['\uAE40', '\uAE40'],
])('the username %s is compared as %s', (username, mapped) => {
  expect(usernameCaseMapped(username)).toBe(mapped)
})

// RFC 8265, table 5.
test.each([
  ['correct horse battery staple', 'correct horse battery staple'],
  ['Correct Horse Battery Staple', 'Correct Horse Battery Staple'],
  ['\u03C0\u00DF\u00E5', '\u03C0\u00DF\u00E5'],
  ['Jack of \u2666s', 'Jack of \u2666s'],
  ['foo\u1680bar', 'foo bar'],
  ['e\u0301te\u0301', '\u00E9t\u00E9'],
  ['\uFF21\u2163', '\uFF21\u2163'],
])('RFC 8265: the password %j is compared as %j', (password, mapped) => {
  expect(opaqueString(password)).toBe(mapped)
})

test.each([
  ['nothing', ''],
  ['a tab', 'my cat is a \u0009by'],
  ['a direction override', 'abc\u202Edef'],
  ['a zero-width space', 'abc\u200Bdef'],
  ['an unassigned character', 'abc\u{E1234}'],
  ['private use', 'abc\uE000'],
  ['half a surrogate pair', 'abc\uD800'],
])('RFC 8265: a password with %s is refused', (_, password) => {
  expect(opaqueString(password)).toBeUndefined()
})

test('width is mapped, other compatibility forms are not', () => {
  expect(withUsualWidth('\uFF41\u00B2\u2163\uFFE1')).toBe('a\u00B2\u2163\u00A3')
})
