import type { PortletProps } from '../../../client/portlet.ts'
import { NoteForm } from '../../test/client/note-form.tsx'

export default function DynamicTestPortlet({ portletId, data, mayWrite }: PortletProps<'dynamic-test'>) {
  return <NoteForm portletId={portletId} note={data.note} saved={data.saved} mayWrite={mayWrite} />
}
