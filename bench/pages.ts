import { compare, load } from './load.ts'
import { memoryMiB, startMeasured } from './servers.ts'
import { withSite } from './site.ts'

const path = '/treatment/Growth-factors/ESA'

/** A cached page against a bare server that sends the same bytes; goal: 0.85 of its rate. */
export const pagesBench = () =>
  withSite(async (site) => {
    const bare = await startMeasured(['bench/bare.ts'], { SOURCE: site.url + path })
    const [ours, base] = await compare([site, bare], [{ path }, { path: '/' }])
    await bare.stop()
    if (!ours || !base) throw new Error('nothing was measured')
    await load(site, { path }, 3)
    return {
      'requests/s': {
        site: Math.round(ours.perSecond),
        bare: Math.round(base.perSecond),
        ratio: ratio(ours.perSecond, base.perSecond),
        goal: '≥ 0.85',
      },
      'CPU µs/request': {
        site: ours.cpuMicros.toFixed(1),
        bare: base.cpuMicros.toFixed(1),
        ratio: ratio(ours.cpuMicros, base.cpuMicros),
        goal: '',
      },
      'MiB after more than 30,000 requests': {
        site: Math.round(memoryMiB(site.child.pid ?? 0)),
        bare: '',
        ratio: '',
        goal: '',
      },
    }
  })

export const ratio = (a: number, b: number) => (a / b).toFixed(2)
