import { useState } from 'react'
import { type Field, unknownGenesText } from '#features/clinical/index.ts'
import { controlIdOf, useCaseForm, useEntry } from './case-form-context.ts'
import { InputRow, rowWords } from './input-row.tsx'
import styles from './inputs.module.css'
import { joinRows, listRows } from './list-text.ts'
import { NoneCheckbox } from './none-checkbox.tsx'
import { PercentInput } from './percent-input.tsx'
import { Toolbar } from './toolbar.tsx'

/** Genes that rules name or that are mutated most often, as one-press buttons. */
const usualGenes = [
  'SF3B1',
  'NPM1',
  'RUNX1',
  'ASXL1',
  'SRSF2',
  'U2AF1',
  'ZRSR2',
  'STAG2',
  'BCOR',
  'EZH2',
  'TET2',
  'DNMT3A',
]

export function GenesInput({ field }: { field: Field }) {
  const { key, text, set } = useEntry(field.id)
  const { faults } = useCaseForm()
  const [isAdding, setAdding] = useState(false)
  const [typedRow, setTypedRow] = useState<number>()
  const id = controlIdOf(key)
  const fault = faults.find((one) => one.field === field.id || one.field.startsWith(`${field.id}.`))
  const shown = fault && [fault.field.slice(field.id.length + 1), fault.message].filter(Boolean).join(': ')
  const rows = listRows(text)
  const bare = rows.flatMap((row) => (row.endsWith(' ?') ? row.slice(0, -2) : []))
  const genes = rows.map((row) => row.split(' ', 1)[0] ?? '')
  const unknown = unknownGenesText(genes.filter((_, at) => at !== typedRow))
  const doubts = [
    ...(bare.length > 0 ? [`${bare.join(', ')}: enter the VAF. A gene without its VAF counts as not tested.`] : []),
    ...(unknown ? [`${unknown}.`] : []),
  ]
  const words = { id, fault: shown, doubt: doubts.join(' ') }
  const open = isAdding ? [...rows, ''] : rows
  const focusRow = (part: string, at: number) =>
    requestAnimationFrame(() => document.getElementById(`${id}-${part}-${at}`)?.focus())

  function press(gene: string) {
    setAdding(false)
    if (genes.includes(gene)) return set(joinRows(rows.filter((_, at) => genes[at] !== gene)))
    set(joinRows([...rows, `${gene} ?`]))
    focusRow('vaf', rows.length)
  }

  function change(at: number, gene: string, vaf: string) {
    setAdding(isAdding && at < rows.length)
    set(joinRows(open.with(at, gene && `${gene} ${vaf || '?'}`)))
  }

  function enterGene(at: number, typed: string, vaf: string) {
    if (!/[\s,;:=]\S/.test(typed.trim())) return change(at, typed.toUpperCase().replace(/[^A-Z0-9-]/g, ''), vaf)
    const pasted = listRows(typed.trim()).map((one) => {
      const [name = '', ...share] = one.trim().split(/[\s:=]+/)
      return `${name.toUpperCase()} ${share.join(' ') || '?'}`
    })
    setAdding(false)
    set(joinRows(open.toSpliced(at, 1, ...pasted)))
  }

  return (
    <InputRow {...words} label={field.label} hint={field.hint} isGroup look="wide">
      <NoneCheckbox id={id} field={field} label="None mutated" />
      <Toolbar label="Usual genes" items={usualGenes} isOn={(gene) => genes.includes(gene)} onPress={press} />
      <div className={styles.entries}>
        {open.map((row, at) => {
          const [gene = '', ...share] = row.split(' ')
          const vaf = share.join(' ')
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: A gene's name changes as it is typed; its position does not.
            <div key={at}>
              <input
                id={`${id}-gene-${at}`}
                className={styles.gene}
                aria-label={`Gene ${at + 1}`}
                aria-describedby={rowWords(words)}
                placeholder="Gene"
                spellCheck={false}
                autoComplete="off"
                value={gene}
                onFocus={() => setTypedRow(at)}
                onBlur={() => setTypedRow(undefined)}
                onChange={(event) => enterGene(at, event.target.value, vaf)}
              />
              <PercentInput
                id={`${id}-vaf-${at}`}
                label={`VAF of ${gene || `gene ${at + 1}`} in %`}
                text={vaf === '?' ? '' : vaf}
                isDisabled={gene === ''}
                describedBy={rowWords(words)}
                onText={(share) => change(at, gene, share)}
              />
              <span>%</span>
            </div>
          )
        })}
        <button
          type="button"
          className={styles.quiet}
          onClick={() => {
            setAdding(true)
            focusRow('gene', rows.length)
          }}
        >
          Another gene
        </button>
      </div>
    </InputRow>
  )
}
