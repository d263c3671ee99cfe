import { fileTypeFromFile } from 'file-type'
import { problem } from '#base/contract/problem.ts'
import { endingOf, type UploadRule } from '#base/contract/upload.ts'
import { isCsv } from './csv.ts'
import { type Fault, type Finding, faultTexts } from './finding.ts'
import { carriesAnother } from './image-bytes.ts'
import { officeArchiveFault } from './office-archive.ts'
import { inspectOldOffice } from './old-office.ts'
import { pdfFault } from './pdf.ts'

const office = 'application/vnd.openxmlformats-officedocument.'

/** The type of each ending, as it is told to browsers; what they say of a file is not heard. */
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

/** The ending that tells what a document really is; throws what is said of one that is refused (D-40, D-105). */
export async function documentType({ path, name }: { path: string; name: string }, rule: UploadRule): Promise<string> {
  const ending = endingOf(name)
  const { type } = orRefuse(await documentFinding(path), rule)
  // PowerPoint's old templates are told from presentations by their name alone.
  if (type === ending || (type === 'ppt' && ending === 'pot')) return ending
  throw problem(415, ...rule.unsupported)
}

async function documentFinding(path: string): Promise<Finding> {
  const type = (await fileTypeFromFile(path))?.ext
  if (type === undefined) return (await isCsv(path)) ? { type: 'csv' } : { fault: 'type' }
  if (type === 'cfb') return inspectOldOffice(path)
  if (/^(docm|dotm|xlsm|xltm|pptm|potm|ppsm)$/.test(type)) return { fault: 'macros' }
  const fault = await looks[type]?.(path)
  return fault ? { fault } : { type }
}

const looks: Record<string, typeof pdfFault> = {
  pdf: pdfFault,
  docx: officeArchiveFault,
  xlsx: officeArchiveFault,
  pptx: officeArchiveFault,
  potx: officeArchiveFault,
}

/** The ending that tells what an image really is; throws what is said of one that is refused. */
export async function imageType({ path, name }: { path: string; name: string }, rule: UploadRule): Promise<string> {
  const ending = endingOf(name)
  const found = (await fileTypeFromFile(path))?.ext
  const type = found === 'apng' ? 'png' : found
  // SVG is text, which nothing but reading it tells.
  if (ending === 'svg' && (type === undefined || type === 'xml')) return 'svg'
  if (ending === 'svg' || type === undefined || !['jpg', 'png', 'gif'].includes(type))
    throw problem(415, ...rule.unsupported)
  if (await carriesAnother(path)) throw refusal('two files')
  return type
}

function orRefuse(finding: Finding, rule: UploadRule) {
  if (finding.fault === undefined) return finding
  if (finding.fault === 'type') throw problem(415, ...rule.unsupported)
  throw refusal(finding.fault)
}

/** What is said of a file that is refused for what is in it. */
export const refusal = (fault: Exclude<Fault, 'type'>) => problem(422, ...faultTexts[fault])
