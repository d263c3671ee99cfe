import { useId, useState } from 'react'
import { Button } from '#base/client/ui/button.tsx'
import { useTransientMessage } from '#base/client/ui/use-transient-message.ts'
import type { CaseForm } from '../engine/calculator.ts'
import { caseFragment } from '../engine/case-link.ts'
import styles from './case-actions.module.css'
import { caseStore } from './case-store.ts'

type Props = {
  forms: readonly CaseForm[]
  copyLabel: string
  /** Builds the result as text on demand, so that it carries the current time. */
  report(): string
}

export function CaseActions({ forms, copyLabel, report }: Props) {
  const [status, announce] = useTransientMessage()
  const [shown, setShown] = useState<{ label: string; text: string }>()
  const id = useId()

  async function copy(label: string, text: string, done: string) {
    const isCopied = await copyText(text)
    setShown(isCopied ? undefined : { label, text })
    if (isCopied) announce(done)
    else announce('This browser does not allow copying: copy the text below by hand.', true)
  }

  return (
    <div className={styles.actions}>
      <div className={styles.buttons}>
        <Button onClick={() => copy('Text for the notes', report(), 'Copied as text.')}>{copyLabel}</Button>
        <Button
          look="secondary"
          onClick={() =>
            copy('Link with the inputs', linkTo(forms), 'Copied. Anyone who opens the link sees these inputs.')
          }
        >
          Copy link
        </Button>
        <Button look="secondary" onClick={() => print()}>
          Print
        </Button>
      </div>
      <p role="status" className={styles.said}>
        {status}
      </p>
      {shown && (
        <div className={styles.shown}>
          <label htmlFor={id}>{shown.label}</label>
          <textarea id={id} readOnly rows={6} value={shown.text} onFocus={(event) => event.target.select()} />
        </div>
      )}
    </div>
  )
}

/** This page's address with the inputs in the fragment, which browsers never send to a server. */
function linkTo(forms: readonly CaseForm[]): string {
  return `${location.origin}${location.pathname}#${caseFragment(forms, caseStore.read())}`
}

/** Insecure connections have no clipboard API; most of those browsers can still copy the selection. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelection(text)
  }
}

function copySelection(text: string): boolean {
  const carrier = document.createElement('textarea')
  const focused = document.activeElement
  carrier.value = text
  carrier.readOnly = true
  carrier.setAttribute('aria-hidden', 'true')
  carrier.className = styles.carrier ?? ''
  document.body.append(carrier)
  carrier.select()
  const isCopied = document.execCommand('copy')
  carrier.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}
