import { Omega } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import { keepFocus, usePopover } from '#base/client/ui/menu.tsx'
import { itemByKey } from '#base/client/ui/roving.ts'
import styles from './toolbar.module.css'

export type Characters = { readonly text: string; readonly raised?: string; readonly after?: string }

const units: readonly (Characters & { label: string })[] = [
  { label: '× 10⁹/L', text: '× 10', raised: '9', after: '/L' },
  { label: '× 10¹²/L', text: '× 10', raised: '12', after: '/L' },
  { label: '10⁹/L', text: '10', raised: '9', after: '/L' },
]

const groups = [
  {
    name: 'Signs',
    characters: '≥ ≤ > < = ≠ ≈ ± × ÷ − ° µ % ‰ → ← ↑ ↓ ½ ¼ ¾ – — … · • † ‡ § € £ ‘ ’ “ ”'.split(' '),
  },
  {
    name: 'Greek',
    characters: [...'αβγδεζηθικλμνξοπρστυφχψωΓΔΘΛΞΠΣΦΨΩ'],
  },
] as const

/** Names for characters that a screen reader may not read. */
const names: Readonly<Record<string, string>> = {
  '≥': 'at least ≥',
  '≤': 'at most ≤',
  '<': 'less than <',
  '>': 'greater than >',
  '≠': 'not equal ≠',
  '≈': 'about ≈',
  '±': 'plus or minus ±',
  '×': 'times ×',
  '÷': 'divided by ÷',
  '−': 'minus −',
  µ: 'micro µ',
  '–': 'en dash –',
  '—': 'em dash —',
  '…': 'ellipsis …',
  '·': 'middle dot ·',
  '•': 'bullet •',
}

export function CharacterPalette({ onChoose }: { onChoose(characters: Characters): void }) {
  const id = useId()
  const { button, popover, isOpen, toggle, close, onToggle, className } = usePopover()

  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation()
    const all = [...(popover.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLElement)
    const vertical = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined
    const to = vertical ? nextRow(all, at, vertical) : itemByKey(event.key, all, document.activeElement)
    if (!to) return
    event.preventDefault()
    to.focus()
  }

  const choose = (characters: Characters) => () => {
    close()
    onChoose(characters)
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.tool}
        data-tool
        aria-label="Special characters"
        title="Special characters"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={id}
        onMouseDown={keepFocus}
        onClick={toggle}
      >
        <Omega aria-hidden="true" size={18} />
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        className={`${className} ${styles.palette}`}
        role="dialog"
        aria-label="Special characters"
        onToggle={onToggle}
        onKeyDown={onKeyDown}
      >
        <fieldset>
          <legend>Units</legend>
          {units.map(({ label, ...characters }) => (
            <button key={label} type="button" data-wide onMouseDown={keepFocus} onClick={choose(characters)}>
              {label}
            </button>
          ))}
        </fieldset>
        {groups.map(({ name, characters }) => (
          <fieldset key={name}>
            <legend>{name}</legend>
            {characters.map((text) => (
              <button
                key={text}
                type="button"
                aria-label={names[text]}
                title={names[text]}
                onMouseDown={keepFocus}
                onClick={choose({ text })}
              >
                {text}
              </button>
            ))}
          </fieldset>
        ))}
      </div>
    </>
  )
}

/** The nearest button in the row above or below, by position on the screen. */
function nextRow(all: readonly HTMLElement[], at: number, step: 1 | -1): HTMLElement | undefined {
  const here = all[at]?.getBoundingClientRect()
  if (!here) return
  const beyond = all.filter((candidate) => (candidate.getBoundingClientRect().top - here.top) * step > here.height / 2)
  const near = beyond.map((candidate) => {
    const { top, left } = candidate.getBoundingClientRect()
    return { candidate, distance: Math.abs(top - here.top) * 10 + Math.abs(left - here.left) }
  })
  return near.sort((a, b) => a.distance - b.distance)[0]?.candidate
}
