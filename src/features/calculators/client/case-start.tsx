import { useEffect, useRef, useState } from 'react'
import type { CaseForm } from '../engine/calculator.ts'
import { commonTexts } from '../engine/calculator.ts'
import { readCase } from '../engine/case-link.ts'
import styles from './case-start.module.css'
import { caseStore, useTexts } from './case-store.ts'

type Props = { forms: readonly CaseForm[]; examplesOf: CaseForm }

export function CaseStart({ forms, examplesOf }: Props) {
  const isEmpty = Object.keys(useTexts()).length === 0
  const [status, setStatus] = useState('')
  const [canUndo, setCanUndo] = useState(false)
  const list = useRef<HTMLDetailsElement>(null)
  useCaseInLink(forms, setStatus)

  function tryExample(at: number) {
    const example = examplesOf.examples[at]
    if (!example) return
    caseStore.replace(commonTexts(examplesOf, example.texts))
    forgetLink()
    setCanUndo(false)
    setStatus(`Example: ${example.name}.`)
    if (list.current) list.current.open = false
    list.current?.querySelector('summary')?.focus()
  }

  function reset() {
    caseStore.clear()
    forgetLink()
    setCanUndo(true)
    setStatus('All inputs are cleared.')
  }

  return (
    <div className={styles.start}>
      <div className={styles.tools}>
        <details ref={list}>
          <summary>Example</summary>
          <ul>
            {examplesOf.examples.map(({ name }, at) => (
              <li key={name}>
                <button type="button" onClick={() => tryExample(at)}>
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </details>
        <button type="button" className={styles.reset} disabled={isEmpty} onClick={reset}>
          Reset
        </button>
      </div>
      <p className={styles.said} role="status">
        {status}
        {canUndo && isEmpty && (
          <button
            type="button"
            className={styles.undo}
            onClick={() => {
              caseStore.restore()
              setCanUndo(false)
              setStatus('The inputs have been restored.')
            }}
          >
            Undo
          </button>
        )}
      </p>
    </div>
  )
}

/** Loads the inputs from the address, on arrival and whenever it changes. */
function useCaseInLink(forms: readonly CaseForm[], announce: (text: string) => void) {
  useEffect(() => {
    function load() {
      const read = readCase(forms, location.hash)
      if (!read) return
      const { texts, unread } = read
      const hasTexts = Object.keys(texts).length > 0
      if (hasTexts) caseStore.replace(texts)
      const unreadNote = unread.length > 0 ? `Could not be read from the link and left out: ${unread.join(', ')}.` : ''
      announce(
        [hasTexts ? 'Values taken from the link.' : 'The link contains no usable inputs.', unreadNote]
          .filter(Boolean)
          .join(' '),
      )
      const loaded = caseStore.read()
      const stop = caseStore.subscribe(() => {
        if (caseStore.read() === loaded) return
        stop()
        forgetLink()
      })
    }
    load()
    addEventListener('hashchange', load)
    return () => removeEventListener('hashchange', load)
  }, [forms, announce])
}

/** Removes the inputs from the address, which would otherwise restore outdated values. */
function forgetLink() {
  if (/^#in=/.test(location.hash)) history.replaceState(history.state, '', location.pathname + location.search)
}
