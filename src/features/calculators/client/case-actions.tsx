import { useId, useState } from 'react'
import { Button } from '#base/client/ui/button.tsx'
import type { CaseForm } from '../calculator.ts'
import { caseFragment } from '../case-link.ts'
import styles from './case-actions.module.css'
import { caseStore } from './case-store.ts'

type Props = {
  /** The calculators whose inputs the link carries. */
  forms: readonly CaseForm[]
  copyLabel: string
  /** The result as text; made when it is asked for, so that it holds the moment. */
  report(): string
}

/** What can be done with a result: all of it happens in this browser. */
export function CaseActions({ forms, copyLabel, report }: Props) {
  const [said, setSaid] = useState('')
  const [shown, setShown] = useState<{ label: string; text: string }>()
  const id = useId()

  async function copy(label: string, text: string, done: string) {
    const isCopied = await copyText(text)
    setShown(isCopied ? undefined : { label, text })
    setSaid(isCopied ? done : 'This browser does not let the page copy: copy the text below by hand.')
  }

  return (
    <div className={styles.actions}>
      <div className={styles.buttons}>
        <Button onClick={() => copy('Text for the notes', report(), 'Copied as text.')}>{copyLabel}</Button>
        <Button
          look="secondary"
          onClick={() =>
            copy('Link with the inputs', linkTo(forms), 'Copied: whoever opens the link sees these inputs.')
          }
        >
          Copy link
        </Button>
        <Button look="secondary" onClick={() => print()}>
          Print
        </Button>
      </div>
      <p role="status" className={styles.said}>
        {said}
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

/** This page with the inputs in the fragment, which no server ever sees. */
function linkTo(forms: readonly CaseForm[]): string {
  return `${location.origin}${location.pathname}#${caseFragment(forms, caseStore.read())}`
}

/** Browsers without a secure connection have no clipboard; most of them still copy what is selected. */
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
