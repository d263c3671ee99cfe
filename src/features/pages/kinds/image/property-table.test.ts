import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { documentTraits } from '../document/traits.ts'
import { imageLinkTraits } from '../image-link/traits.ts'
import { imageKind, savedProperties } from './contract.ts'
import { changedProperties, shownProperties } from './properties.ts'
import { defaultOf, type MediaProperty, mediaProperties, propertiesOf, textOf } from './property-table.ts'
import { imageTraits } from './traits.ts'

const all: readonly MediaProperty[] = mediaProperties
const kinds = [imageTraits, imageLinkTraits, documentTraits].map(({ properties }) => properties)

const sources = globSync('src/**/*.{ts,tsx}')
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }))

/** Code that renders a property: all that a new property needs besides its entry. */
const renders = /^src\/features\/pages\/(kinds\/[\w-]+\/(render|properties)|server\/read\/viewer\.ts)/

/** Properties with special rules: text in place of the image or below it, fixed widths, and the link's address and target. */
const hasRules = ['imageDescription', 'imageCaption', 'imageDecorative', 'imageMaxWidth', 'linkUrl', 'linkTarget']

test.each(all.map(({ name }) => name).filter((name) => !hasRules.includes(name)))(
  'only the table and the code that renders it name %s',
  (name) => {
    const filesNaming = sources.filter(({ text }) => new RegExp(`\\b${name}\\b`).test(text)).map(({ path }) => path)
    expect(filesNaming).toContain('src/features/pages/kinds/image/property-table.ts')
    expect(filesNaming.filter((path) => !path.endsWith('/property-table.ts') && !renders.test(path))).toEqual([])
  },
)

test.each(all.map((property) => [property.name, property] as const))(
  'the table defines contract, default and history of %s',
  (name, property) => {
    const having = kinds.filter((kind) => propertiesOf(kind).some((one) => one.name === name))
    expect(having.length).toBeGreaterThan(0)
    for (const kind of having) {
      const value = defaultOf(property, kind)
      expect(savedProperties(kind)[name]?.safeParse(value).success).toBe(true)
      expect(savedProperties(kind)[name]?.safeParse({}).success).toBe(false)
      expect(textOf(property, value, kind)).toBe('')
      if (property.attribute) expect(changedProperties({}, { [name]: value })).toEqual({ [name]: value })
    }
    for (const kind of kinds) expect(name in savedProperties(kind)).toBe(having.includes(kind))
    if (having.includes(imageTraits.properties)) {
      expect(shownProperties({})).toHaveProperty(name, defaultOf(property, imageTraits.properties))
      expect(imageKind.item.shape).toHaveProperty(name)
    }
  },
)

test('D-48 an unknown stored value is shown as the first of its list', () => {
  const odd = Object.fromEntries(all.filter(({ control }) => control === 'choice').map(({ name }) => [name, 'odd']))
  for (const property of propertiesOf(imageTraits.properties).filter(({ control }) => control === 'choice'))
    expect(shownProperties(odd)).toHaveProperty(property.name, defaultOf(property, imageTraits.properties))
})
