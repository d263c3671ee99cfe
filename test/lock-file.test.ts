import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

type Locked = { resolved?: string; optionalDependencies?: Record<string, string> }

const lock = readFileSync(fileURLToPath(new URL('../package-lock.json', import.meta.url)), 'utf8')
const { packages } = JSON.parse(lock) as { packages: Record<string, Locked> }

test('the lock file names the packages of every platform, which npm ci asks for', () => {
  const names = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')))
  const optional = Object.values(packages).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
  expect(optional.filter((name) => !names.has(name))).toEqual([])
  expect(optional.length).toBeGreaterThan(20)
})

test('the lock file names no registry', () => {
  expect(Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})
