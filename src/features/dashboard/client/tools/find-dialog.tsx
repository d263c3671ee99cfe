import { Button } from '#base/client/ui/button.tsx'
import { ModalDialog } from '#base/client/ui/modal-dialog.tsx'
import { FindPanel } from './find-panel.tsx'

type Props = Pick<Parameters<typeof FindPanel>[0], 'part'> & { title: string; onClose(): void }

/** The one dialog of *Select ID*, *Search ID* and *ID list*. */
export const FindDialog = ({ title, part, onClose }: Props) => (
  <ModalDialog
    title={title}
    size={3}
    onClose={onClose}
    actions={
      <Button look="secondary" onClick={onClose}>
        Cancel
      </Button>
    }
  >
    <FindPanel part={part} onChosen={onClose} />
  </ModalDialog>
)
