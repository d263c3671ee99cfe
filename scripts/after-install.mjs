// Run by npm after each installation.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'

// Node parses a package's manifest again for each file that it loads, and drizzle-orm's names 447 entry points: this took
// a third of the time of a start. One pattern stands for all those that are plain files.
const file = 'node_modules/drizzle-orm/package.json'
const manifest = JSON.parse(readFileSync(file, 'utf8'))
const folders = Object.entries(manifest.exports).filter(([, { default: target }]) => target.endsWith('/index.js'))
const plain = (kind) => ({ types: `./*.d.${kind === 'js' ? 'ts' : 'cts'}`, default: `./*.${kind}` })
manifest.exports = { ...Object.fromEntries(folders), './*': { import: plain('js'), require: plain('cjs') } }
// Replaced, not changed in place: other installations may share the file.
writeFileSync(`${file}.new`, JSON.stringify(manifest))
renameSync(`${file}.new`, file)
