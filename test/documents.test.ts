import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** The changelog also names files of earlier releases. */
const documents = globSync(['*.md', '{docs,deploy,src,test,e2e,bench}/**/*.md'])
  .filter((file) => file !== 'CHANGELOG.md')
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

const paths = globSync([
  '{bench,content,deploy,docs,e2e,migrations,public,scripts,src,test}/**',
  '{.,}*.{json,md,ts,yaml}',
  'Containerfile',
]).map((path) => path.replaceAll('\\', '/'))

/** All paths, each also without its first folders: documents shorten `src/features/pages/server/editing/save.ts`. */
const known = new Set(paths.flatMap((path) => path.split('/').map((_, start, names) => names.slice(start).join('/'))))
const folders = new Set([...known].filter((path) => path.includes('/')).map((path) => path.split('/')[0]))

/** A name with the ending of our sources, or a path whose first folder exists; without placeholders such as `NAME`. */
function isPath(text: string): boolean {
  if (!/^#?[\w.*-]+(\/[\w.*-]+)*\/?$/.test(text) || /^\*?\.\w+$|[A-Z_]{4,}(?!\w*\.md)/.test(text)) return false
  return /\.(ts|tsx|mjs|css|md|sql)$/.test(text) || (text.includes('/') && folders.has(text.split('/')[0]))
}

/** Whether a file or a folder has this path, with or without its ending or, for decisions, its title. */
function exists(text: string): boolean {
  const name = text.replace(/^#|\/$/g, '')
  if (name.includes('*')) return [...known].some((path) => matches(path, name))
  return known.has(name) || known.has(`${name}.ts`) || paths.some((path) => path.startsWith(`${name}-`))
}

const matches = (path: string, pattern: string) =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`).test(path)

test.each(documents)('$file names only files and folders that exist', ({ file, text }) => {
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, words = '']) => words).filter(isPath)
  const whole = [...text.matchAll(/(?<![\w./-])(?:src|docs|e2e|scripts)\/[\w./-]*\w/g)].map(([path]) => path)
  const linked = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, path = '']) => path)
  expect({
    paths: [...new Set([...quoted, ...whole])].filter((path) => !exists(path)),
    links: linked.filter((path) => !existsSync(join(dirname(file), path))),
  }).toEqual({ paths: [], links: [] })
})

test('docs/calculators.md names every score', () => {
  const guide = readFileSync('docs/calculators.md', 'utf8')
  const scores = globSync('src/features/calculators/*/score.ts').map((path) => path.replaceAll('\\', '/'))
  expect(scores.length).toBeGreaterThan(0)
  expect(scores.filter((path) => !guide.includes(`\`${path}\``))).toEqual([])
})
