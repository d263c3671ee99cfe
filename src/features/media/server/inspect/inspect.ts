import { problem } from '#base/contract/problem.ts'
import { endingOf, type UploadRule } from '#base/contract/upload.ts'
import { root } from '#base/server/root.ts'
import { TaskStopped, type WorkerPool, workerTask } from '#base/server/workers/worker-pool.ts'
import { faultTexts, type Loss, type Refused } from './finding.ts'
import type inspectFile from './inspect-file.ts'
import type { CleanDrawing, Inspected, Verdict } from './inspect-file.ts'

const office = 'application/vnd.openxmlformats-officedocument.'

/** The MIME type of each extension. The type that browsers send is ignored. */
export const mimeTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  csv: 'text/csv',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: `${office}wordprocessingml.document`,
  xls: 'application/vnd.ms-excel',
  xlsx: `${office}spreadsheetml.sheet`,
  ppt: 'application/vnd.ms-powerpoint',
  pptx: `${office}presentationml.presentation`,
  pot: 'application/vnd.ms-powerpoint',
  potx: `${office}presentationml.template`,
}

const inspection = workerTask<typeof inspectFile>(new URL('src/features/media/server/inspect/inspect-file.ts', root))

type Arrived = { path: string; name: string }

/** The extension for a document's actual type; throws the message for a refused one (D-40, D-105). */
export async function documentType(workers: WorkerPool, { path, name }: Arrived, rule: UploadRule): Promise<string> {
  const ending = endingOf(name)
  const { type } = orRefuse(await inspect(workers, { as: 'document', path, ending }), rule)
  // Old PowerPoint templates differ from presentations by name only.
  if (type === ending || (type === 'ppt' && ending === 'pot')) return ending
  throw problem(415, ...rule.unsupported)
}

/** A photograph that has yet to be re-encoded, or a drawing already sanitised, at `cleanPath`; what it loses. */
type InspectedImage = { type: string; drawing: CleanDrawing | undefined; losses: readonly Loss[] }

/** The actual type of an image; throws the message for a refused one. A drawing is sanitised into `cleanPath`. */
export async function imageType(
  workers: WorkerPool,
  { path, name }: Arrived,
  cleanPath: string,
  rule: UploadRule,
): Promise<InspectedImage> {
  const isDrawing = endingOf(name) === 'svg'
  const verdict = orRefuse(await inspect(workers, { as: 'image', path, isDrawing, cleanPath }), rule)
  return { type: verdict.type, drawing: verdict.drawing, losses: verdict.losses ?? [] }
}

/** Uploaded files are read only in a worker. A file on which the worker has to be terminated is treated as damaged. */
const inspect = (workers: WorkerPool, input: Inspected): Promise<Verdict> =>
  workers.run(inspection, input).catch((error: unknown) => {
    if (error instanceof TaskStopped)
      throw refusal('broken', 'It took too long to read. Please save it again, then upload the new copy.')
    throw error
  })

function orRefuse(verdict: Verdict, rule: UploadRule) {
  if (verdict.fault === undefined) return verdict
  if (verdict.fault === 'type') throw problem(415, ...rule.unsupported)
  throw refusal(verdict.fault, verdict.info && `${verdict.info} ${faultTexts[verdict.fault][1]}`)
}

export function refusal(fault: Refused['fault'], info = faultTexts[fault][1]) {
  return problem(422, faultTexts[fault][0], info)
}
