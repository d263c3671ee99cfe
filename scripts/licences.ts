import { existsSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

type Bundled = { name: string; version: string; identifier: string | null; text?: string }

/** Where the browser's build lists the packages in its scripts, below `dist/client`. */
export const bundledList = '.vite/licences.json'

const list = `dist/client/${bundledList}`
const id = 'virtual:licences'

/**
 * Gives the server's build, which follows the browser's, the licences of what browsers download: packages with the same
 * text together, then the font. There are none in development.
 */
export const licences = (): Plugin => ({
  name: 'licences',
  applyToEnvironment: (environment) => environment.name === 'ssr',
  resolveId: (source) => (source === id ? `\0${id}` : undefined),
  load(resolved) {
    if (resolved !== `\0${id}`) return undefined
    const isBuild = this.environment.mode === 'build'
    return `export default ${JSON.stringify(isBuild ? [...packages(), font()] : [])}`
  },
})

function packages() {
  const bundled = JSON.parse(readFileSync(list, 'utf8')) as Bundled[]
  const groups = new Map<string, { names: string[]; licence: string; text: string }>()
  for (const { name, version, identifier, text } of bundled) {
    if (!identifier || !text) throw new Error(`The package ${name} names no licence, or brings no text of it.`)
    const whole = [text, noticeOf(name)].join('\n\n').replace(/\r/g, '').trim()
    const group = groups.get(whole) ?? { names: [], licence: identifier, text: whole }
    group.names.push(`${name} ${version}`)
    groups.set(whole, group)
  }
  return [...groups.values()]
}

/** What a package wants to be repeated beside its licence, as the Apache Licence allows. */
function noticeOf(name: string) {
  const file = `node_modules/${name}/NOTICE`
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

const font = () => ({
  names: ['Atkinson Hyperlegible Next, with signs added for this site'],
  licence: 'OFL-1.1',
  text: readFileSync('src/base/client/styles/fonts/OFL.txt', 'utf8').trim(),
})
