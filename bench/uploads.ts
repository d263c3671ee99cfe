import { logIn, withAdmin } from './editor.ts'
import { memoryMiB } from './servers.ts'
import { withSite } from './site.ts'

const megabyte = 1024 * 1024
const size = 95

/** Uploads a document of 95 MB; the server's memory must stay under 250 MB meanwhile. */
export const uploadsBench = () =>
  withSite(async (site) => {
    const pid = site.child.pid ?? 0
    const editor = await logIn(site)
    const before = memoryMiB(pid)
    let max = before
    const watching = setInterval(() => (max = Math.max(max, memoryMiB(pid))), 10)
    const began = performance.now()
    await editor.upload(
      '/api/editable/document/file',
      { pageJson: { url: '/help' }, documentJson: { editableId: 'webui.help.bench' } },
      { name: 'bench.pdf', bytes: size * megabyte, pieces: pdf() },
    )
    const seconds = (performance.now() - began) / 1000
    clearInterval(watching)
    return {
      'MiB before': { site: Math.round(before), goal: '' },
      'MiB at most, during': { site: Math.round(max), goal: '≤ 250' },
      seconds: { site: seconds.toFixed(1), goal: '' },
    }
  }, withAdmin)

function* pdf() {
  const [head, end] = ['%PDF-1.7\n', '\n%%EOF\n']
  const piece = Buffer.alloc(megabyte, 'a')
  yield Buffer.from(head)
  yield piece.subarray(head.length + end.length)
  for (let at = 1; at < size; at++) yield piece
  yield Buffer.from(end)
}
