import { ModalDialog } from '#base/client/ui/modal-dialog.tsx'
import { FindPanel } from './find-panel.tsx'

type Props = Pick<Parameters<typeof FindPanel>[0], 'part'> & { title: string; onClose(): void }

/** The one dialog of *Select ID*, *Search ID* and *ID list*. */
export const FindDialog = ({ title, part, onClose }: Props) => (
  <ModalDialog title={title} size={3} onClose={onClose} onCancel={onClose}>
    <FindPanel part={part} onChosen={onClose} />
  </ModalDialog>
)
