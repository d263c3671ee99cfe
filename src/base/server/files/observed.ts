import type { Metrics } from '#base/server/metrics.ts'
import { inSpan } from '#base/server/spans.ts'
import type { FileStore } from './file-store.ts'

export function observed(files: FileStore, metrics: Metrics | undefined): FileStore {
  const watch =
    <Args extends unknown[], Result>(operation: string, run: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      const began = performance.now()
      try {
        return await inSpan(`file store ${operation}`, {}, () => run(...args))
      } finally {
        metrics?.recordFileOperation(operation, (performance.now() - began) / 1000)
      }
    }
  return {
    arriving: files.arriving,
    keep: watch('keep', files.keep),
    has: watch('has', files.has),
    read: watch('read', files.read),
    whole: watch('whole', files.whole),
    remove: watch('remove', files.remove),
    erase: watch('erase', files.erase),
    list: files.list,
    check: watch('check', files.check),
  }
}
