import { Timestamp } from '#base/client/lists/timestamp.tsx'
import { Button } from '#base/client/ui/button.tsx'
import { ModalDialog } from '#base/client/ui/modal-dialog.tsx'
import { useTransientMessage } from '#base/client/ui/use-transient-message.ts'
import type { CreatedLink } from '#features/links/contract.ts'
import styles from './admin.module.css'

/** Shows a new link. Its address is shown only this once. */
export function CreatedLinkDialog({
  link,
  username,
  onClose,
}: {
  link: CreatedLink
  username?: string
  onClose(): void
}) {
  const [notice, notify] = useTransientMessage()
  // Insecure connections have no clipboard at all.
  async function copy() {
    try {
      await navigator.clipboard.writeText(link.url)
      notify('Copied')
    } catch {
      notify('It could not be copied. Select the link and copy it by hand.', true)
    }
  }
  return (
    <ModalDialog
      title={username === undefined ? 'The link' : `Link for ${username}`}
      size={2}
      onClose={onClose}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      {link.fault && <p>It was not sent. {link.fault}</p>}
      <p>
        Copy the link now and pass it on securely: it is shown only once. It can be used until{' '}
        <Timestamp at={link.expires} />.
      </p>
      <div className={styles.link}>
        <code>{link.url}</code>
        <Button look="secondary" onClick={copy} hasFirstFocus>
          Copy link
        </Button>
      </div>
      <p role="status">{notice}</p>
    </ModalDialog>
  )
}
