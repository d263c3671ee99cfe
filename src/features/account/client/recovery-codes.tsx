import { useEffect, useRef, useState } from 'react'
import { FormActions } from '#base/client/forms/submit-button.tsx'
import { saveAs } from '#base/client/save-as.ts'
import { useSite } from '#base/client/site.ts'
import { Button } from '#base/client/ui/button.tsx'
import { useTransientMessage } from '#base/client/ui/use-transient-message.ts'
import styles from './account.module.css'

/** New recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const { site } = useSite()
  const [isKept, setIsKept] = useState(false)
  const [notice, notify] = useTransientMessage()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = `Recovery codes for ${site.name}, ${site.url}\nEach works once.\n\n${codes.join('\n')}\n`

  // Insecure connections have no clipboard at all.
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      notify('Copied')
    } catch {
      notify('They could not be copied. Select them and copy them by hand.', true)
    }
  }

  const download = () => saveAs(new Blob([text], { type: 'text/plain;charset=utf-8' }), 'recovery-codes.txt')

  return (
    <div className={styles.codes}>
      <h3 ref={heading} tabIndex={-1}>
        Your recovery codes
      </h3>
      <p>
        Keep these ten codes where you keep your passport, not on the phone with the app. If you lose the phone, each of
        them works once in place of a code. They are shown only now.
      </p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <FormActions>
        <Button look="secondary" onClick={copy}>
          Copy
        </Button>
        <Button look="secondary" onClick={() => print()}>
          Print
        </Button>
        <Button look="secondary" onClick={download}>
          Download
        </Button>
      </FormActions>
      <p role="status">{notice}</p>
      <p>
        <label className={styles.kept}>
          <input type="checkbox" checked={isKept} onChange={(event) => setIsKept(event.target.checked)} />
          <span>I have kept them</span>
        </label>
      </p>
      <Button disabled={!isKept} onClick={onDone}>
        Done
      </Button>
    </div>
  )
}
