// Run by npm after each installation.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'

// Node parses a package's manifest for each file that it loads, and drizzle-orm's lists 447 entry points, which took a
// third of the start-up time. One pattern replaces all those that are plain files.
const file = 'node_modules/drizzle-orm/package.json'
const manifest = JSON.parse(readFileSync(file, 'utf8'))
const folders = Object.entries(manifest.exports).filter(([, { default: target }]) => target?.endsWith('/index.js'))
const plain = (kind) => ({ types: `./*.d.${kind === 'js' ? 'ts' : 'cts'}`, default: `./*.${kind}` })
manifest.exports = { ...Object.fromEntries(folders), './*': { import: plain('js'), require: plain('cjs') } }
// Replaced, not changed in place: other installations may share the file.
writeFileSync(`${file}.new`, JSON.stringify(manifest))
renameSync(`${file}.new`, file)
