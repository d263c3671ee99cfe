// Lists the figures of the content pages that differ from a commit: npm run figures -- main [treatment.HMA …]
// A number with its comparator and unit that is new or gone changes what a page says; one said less often may be a
// repetition removed.

import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { textOfPage } from '#test/content-text.ts'
import { changedFigures } from '#test/figures.ts'

const [ref = 'HEAD', ...named] = process.argv.slice(2)
const folder = 'content/pages'
const names = named.length > 0 ? named : readdirSync(folder).map((file) => file.replace(/\.html$/, ''))

for (const name of names) {
  const path = `${folder}/${name}.html`
  const before = textOfPage(execFileSync('git', ['show', `${ref}:${path}`], { encoding: 'utf8' }))
  const after = textOfPage(readFileSync(path, 'utf8'))
  const changed = changedFigures(before, after)
  if (changed.length > 0) console.log(`\n${name}`)
  for (const { figure, before, after } of changed)
    console.log(`  ${before === 0 ? 'NEW  ' : after === 0 ? 'GONE ' : '     '} ${figure}: ${before} → ${after}`)
}
