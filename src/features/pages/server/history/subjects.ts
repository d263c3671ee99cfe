import { type RichNode, textOf } from '#features/rich-text/index.ts'
import type { Subject } from '../../contract/history.ts'

/** What a change of a text is about, among what editors look for in a history. */
export function subjectsOf(old: RichNode, now: RichNode): Subject[] {
  const before = partsAbout(old)
  const after = partsAbout(now)
  return (['doses', 'recommendations'] as const).filter((subject) => before[subject] !== after[subject])
}

const isDose = /\bdos(e|es|age|ing)\b/i

/** The parts of a document about each subject, as text to compare. */
function partsAbout(document: RichNode): Record<Subject, string> {
  const about = { doses: '', recommendations: '' }
  let heading = ''
  const visit = (node: RichNode) => {
    const { type, attrs, content = [] } = node
    if (type === 'heading') heading = textOf(node)
    if (type === 'recommendation') about.recommendations += JSON.stringify(node)
    const name = [heading, attrs?.caption, attrs?.label].join(' ')
    if (type === 'doseCard' || isDose.test(name)) about.doses += JSON.stringify(node)
    else content.forEach(visit)
  }
  document.content?.forEach(visit)
  return about
}
