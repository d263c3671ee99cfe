import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { configWarnings, defaultFlags, readConfig } from '#base/server/config.ts'
import { features } from './features.ts'
import { product } from './product.ts'

test('3.7 LoginReCaptcha and ImageViewer are on by default, all other flags off', () => {
  expect(defaultFlags(product.flags)).toEqual(['LoginReCaptcha', 'ImageViewer'])
})

test('every flag, role and required flag is declared once, and every one in use is declared', () => {
  const flags = Object.keys(product.flags)
  const roles = Object.keys(product.roles)
  expect(Object.values(product.flags).flatMap(({ needs = [] }) => needs)).toSatisfy((needs: string[]) =>
    needs.every((name) => flags.includes(name)),
  )
  for (const { flag } of [...features, ...product.siteMap()]) if (flag) expect(flags).toContain(flag)
  for (const route of product.siteMap()) for (const role of route.roles ?? []) expect(roles).toContain(role)
})

test('features must have different names', () => {
  const names = features.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('one reCAPTCHA key without the other is probably a mistake', () => {
  const cautions = (environment: Record<string, string>) => {
    const config = readConfig(environment, product)
    return [...configWarnings(config), ...features.flatMap((feature) => feature.cautions?.(config) ?? [])]
  }
  expect(cautions({})).toEqual([])
  expect(cautions({ RECAPTCHA_SITE_KEY: 'a', RECAPTCHA_SECRET: 'b' })).toEqual([])
  expect(cautions({ RECAPTCHA_SECRET: 'b' })).toEqual([expect.stringMatching(/^RECAPTCHA_SITE_KEY, /)])
})

/** Names that only features may use: flags, roles and environment keys as code writes them, and features' folders. */
const namesOfFeatures = [
  ...[...Object.keys(product.flags), ...Object.keys(product.roles)].map((name) => new RegExp(`['"\`]${name}['"\`]`)),
  ...product.settings.flatMap(({ shape }) => Object.keys(shape)).map((key) => new RegExp(`\\b${key}\\b`)),
  /features\//,
  /\b(?:calculator|captcha|classifier|dashboard|guideline page|portlet)/i,
]

test('no file of base names a feature, its flags, its roles or its settings', () => {
  const found = globSync('src/base/**/*.{ts,tsx,css}')
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, at) => (namesOfFeatures.some((name) => name.test(line)) ? [`${file}:${at + 1}: ${line}`] : [])),
    )
  expect(found).toEqual([])
})
