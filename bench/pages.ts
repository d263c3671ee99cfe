import { compare, driver, load } from './load.ts'
import { memoryMiB, startMeasured } from './servers.ts'
import { withSite } from './site.ts'

const path = '/treatment/Growth-factors/ESA'

/** A cached page against a bare server that sends the same bytes. */
export const pagesBench = () =>
  withSite(async (site) => {
    const bare = await startMeasured(['bench/bare.ts'], { SOURCE: site.url + path })
    const servers = [site, bare]
    const requests = [{ path }, { path: '/' }]
    const [ours, base] = await compare(servers, requests, { connections: 50 })
    const [oursAlone, baseAlone] = await compare(servers, requests, { connections: 1, rounds: 3 })
    await bare.stop()
    if (!ours || !base || !oursAlone || !baseAlone) throw new Error('nothing was measured')
    await load(site, { path }, 3)
    return {
      'requests/s': {
        site: Math.round(ours.perSecond),
        bare: Math.round(base.perSecond),
        ratio: ratio(ours.perSecond, base.perSecond),
        goal: '≥ 0.7',
      },
      'CPU µs/request': {
        site: ours.cpuMicros.toFixed(1),
        bare: base.cpuMicros.toFixed(1),
        ratio: ratio(ours.cpuMicros, base.cpuMicros),
        goal: '≤ 1.45',
      },
      'p50 of one connection, ms': {
        site: oursAlone.p50Ms.toFixed(2),
        bare: baseAlone.p50Ms.toFixed(2),
        ratio: '',
        goal: 'bare + 1',
      },
      'p99 of one connection, ms': {
        site: oursAlone.p99Ms.toFixed(2),
        bare: baseAlone.p99Ms.toFixed(2),
        ratio: '',
        goal: '',
      },
      'MiB after more than 30,000 requests': {
        site: Math.round(memoryMiB(site.child.pid ?? 0)),
        bare: '',
        ratio: '',
        goal: '',
      },
      'driven with': { site: driver, bare: driver, ratio: '', goal: 'wrk' },
    }
  })

export const ratio = (a: number, b: number) => (a / b).toFixed(2)
