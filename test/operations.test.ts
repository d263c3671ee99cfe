import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commands } from '../src/app/server/command-line.ts'
import { readCommand } from '../src/base/server/command.ts'

const read = (files: readonly string[]) => files.map((file) => readFileSync(file, 'utf8')).join('\n')
const seriesIn = (text: string) => new Set(text.match(/\bmds_[a-z_]+/g))

test('the dashboard and the alert rules name only series that a process has, and the dashboard all of them', () => {
  const existing = seriesIn(read(['src/base/server/metrics.ts', 'src/app/server/measure.ts']))
  // Those of a histogram have a suffix each.
  const baseName = (name: string) => name.replace(/(?<=_seconds)_(bucket|count|sum)$/, '')
  const shown = new Set([...seriesIn(read(['docs/operations/dashboard.json']))].map(baseName))
  const watched = new Set([...seriesIn(read(['docs/operations/alerts.yaml']))].map(baseName))
  expect(existing.size).toBeGreaterThan(25)
  expect([...shown, ...watched].filter((name) => !existing.has(name))).toEqual([])
  expect([...existing].filter((name) => !shown.has(name))).toEqual([])
})

test('every runbook that an alert or a page of operations names exists', () => {
  const folder = 'docs/operations/'
  const existing = new Set(globSync(`${folder}*.md`))
  const alerts = read([`${folder}alerts.yaml`]).matchAll(/runbook: (\S+)/g)
  const links = read([...existing]).matchAll(/\]\(([\w-]+\.md)\)/g)
  const named = [...[...alerts].map(([, path]) => path ?? ''), ...[...links].map(([, file]) => folder + file)]
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((path) => !existing.has(path))).toEqual([])
})

test('every command in a runbook or the README exists exactly as written', () => {
  const text = read([...globSync('docs/operations/*.md'), 'README.md'])
  const written = [...text.matchAll(/npm run (?:--silent )?cli -- ([^`|<\n…]+)/g)].map(([, words = '']) => words.trim())
  expect(written.length).toBeGreaterThan(30)
  for (const words of written)
    expect(() => readCommand(commands, words.match(/"[^"]*"|[^ ]+/g) ?? []), words).not.toThrow()
})
