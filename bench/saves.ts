import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { RemoteClient } from '../test/process.ts'
import { adminPassword, withAdmin } from './editor.ts'
import { ratio } from './pages.ts'
import { cpuMs, type Measured } from './servers.ts'
import { withSite } from './site.ts'

const page = '/treatment/chelation'
const rounds = Number(process.env.BENCH_ROUNDS ?? 12)
/** An account may save 120 times a minute. */
const savesOfRound = 20
const roundMs = 10_500
/** What a save leaves to be done after its answer, such as indexing for the search, belongs to its cost. */
const afterwardsMs = 1500
const longText = 'Haemoglobin below 10 g/dL with serum erythropoietin below 200 U/L. '.repeat(80)

/** Another built tree to measure in turn with this one: `npm run bench -- saves ../before`. */
const other = process.argv[3]

type Round = Record<(typeof figures)[number], number>
const figures = ['server, ms of CPU', 'database, ms of CPU', 'both, ms of CPU', 'answered, ms'] as const

/** What a save of a long text costs, in processor time and until its answer: the least of all rounds, since other work only adds. */
export const savesBench = () =>
  withSite(
    (ours) => (other ? withSite((before) => inTurn({ before, now: ours }), withAdmin, other) : inTurn({ now: ours })),
    withAdmin,
  )

async function inTurn(sites: Readonly<Record<string, Measured>>) {
  const measured = Object.entries(sites).map(([name, site]) => ({
    name,
    site,
    editor: new RemoteClient(),
    all: [] as Round[],
  }))
  for (const { site, editor } of measured) await editor.logIn(site.url, 'admin', adminPassword)
  for (let round = 0; round <= rounds; round++) {
    const ended = delay(roundMs)
    // Who is first changes, and the first round only warms up.
    for (const { site, editor, all } of round % 2 ? measured : measured.toReversed()) {
      const saved = await saveSome(site, editor, round)
      if (round > 0) all.push(saved)
    }
    await ended
  }
  return Object.fromEntries(
    figures.map((figure) => {
      const least = measured.map(({ name, all }) => [name, Math.min(...all.map((round) => round[figure]))] as const)
      const [first, last] = [least[0]?.[1] ?? 0, least.at(-1)?.[1] ?? 0]
      return [
        figure,
        { ...Object.fromEntries(least.map(([name, value]) => [name, value.toFixed(2)])), ratio: ratio(last, first) },
      ]
    }),
  )
}

async function saveSome(site: Measured, editor: RemoteClient, round: number): Promise<Round> {
  const pid = site.child.pid ?? 0
  const [server, database] = [cpuMs(pid), cpuOfChildren(pid)]
  const began = performance.now()
  for (let each = 0; each < savesOfRound; each++) {
    const { status } = await editor.save(site.url, page, `Saved ${each} in round ${round}. ${longText}`)
    if (status !== 200) throw new Error(`A save was answered ${status}`)
  }
  const answered = (performance.now() - began) / savesOfRound
  await delay(afterwardsMs)
  const [ofServer, ofDatabase] = [(cpuMs(pid) - server) / savesOfRound, (cpuOfChildren(pid) - database) / savesOfRound]
  return {
    'server, ms of CPU': ofServer,
    'database, ms of CPU': ofDatabase,
    'both, ms of CPU': ofServer + ofDatabase,
    'answered, ms': answered,
  }
}

/** Processor time of the database that a server runs: of its living processes, and of those that have ended. */
function cpuOfChildren(server: number): number {
  const processes = readdirSync('/proc').flatMap((pid) => (/^\d+$/.test(pid) ? statOf(pid) : []))
  const below = (parent: number): number =>
    processes.filter((each) => each.parent === parent).reduce((sum, { pid, ticks }) => sum + ticks + below(pid), 0)
  return (below(server) / 100) * 1000
}

function statOf(pid: string) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0)
    return [{ pid: Number(pid), parent: Number(fields[1]), ticks }]
  } catch {
    return [] // It has ended since.
  }
}
