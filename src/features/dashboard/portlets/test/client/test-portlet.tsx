import type { PortletProps } from '../../../client/portlet.ts'
import { NoteForm } from './note-form.tsx'

/** Demonstrates every feature of a portlet (3.3). */
export default function TestPortlet({ portletId, data, mayWrite }: PortletProps<'test'>) {
  return <NoteForm portletId={portletId} note={data.note} saved={data.saved} mayWrite={mayWrite} />
}
