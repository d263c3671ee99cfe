import { compare } from './load.ts'
import { ratio } from './pages.ts'
import { startMeasured } from './servers.ts'
import { withSite } from './site.ts'

const path = '/api/content/page'
const payload = JSON.stringify({ url: '/treatment/Growth-factors/ESA' })

/** content/page against a bare server that parses the same body and sends the same bytes; goal: 0.8 of its rate. */
export const contentBench = () =>
  withSite(async (site) => {
    const bare = await startMeasured(['bench/bare.ts'], { SOURCE: site.url + path, PAYLOAD: payload })
    const [ours, base] = await compare(
      [site, bare],
      [
        { path, payload },
        { path: '/', payload },
      ],
    )
    await bare.stop()
    if (!ours || !base) throw new Error('nothing was measured')
    return {
      'requests/s': {
        site: Math.round(ours.perSecond),
        bare: Math.round(base.perSecond),
        ratio: ratio(ours.perSecond, base.perSecond),
        goal: '≥ 0.8',
      },
      'CPU µs/request': {
        site: ours.cpuMicros.toFixed(1),
        bare: base.cpuMicros.toFixed(1),
        ratio: ratio(ours.cpuMicros, base.cpuMicros),
        goal: '',
      },
    }
  })
