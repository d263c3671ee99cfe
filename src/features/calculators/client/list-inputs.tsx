import { useState } from 'react'
import { MaskedInput } from '#base/client/forms/masked-input.tsx'
import { maskNumber } from '#base/contract/validation/number.ts'
import type { Field } from '../field.ts'
import { noneText } from '../text-input.ts'
import { controlIdOf, useCaseForm, useEntry } from './case-form-context.ts'
import { InputRow, rowWords } from './input-row.tsx'
import styles from './inputs.module.css'
import { Toolbar } from './toolbar.tsx'
import { Words } from './words.tsx'

/** Any number of the things named, or none of them. */
export function ChoicesInput({ field }: { field: Field }) {
  const { key, text, set } = useEntry(field.id)
  const { readings } = useCaseForm()
  const id = controlIdOf(key)
  const chosen = partsOf(text)
  return (
    <InputRow
      id={id}
      label={field.label}
      hint={field.hint}
      fault={useFault(field)}
      reading={readings[field.id]}
      isGroup
      look="wide"
    >
      <div className={styles.ticks}>
        <NoneTick id={id} field={field} label="None" />
        {(field.options ?? []).map(({ value, label }) => (
          <label key={value} className={styles.tick}>
            <input
              type="checkbox"
              name={`${key}=${value}`}
              value={value}
              checked={chosen.includes(value)}
              onChange={() => set(toggled(field, chosen, value))}
            />
            <span>
              <Words>{label}</Words>
            </span>
          </label>
        ))}
      </div>
    </InputRow>
  )
}

/** A list of percentages, with one more place than there are. */
export function NumbersInput({ field }: { field: Field }) {
  const { key, text, set } = useEntry(field.id)
  const id = controlIdOf(key)
  const fault = useFault(field)
  const rows = withOneMore(rowsOf(text))
  const change = (at: number, value: string) => set(joined(rows.with(at, value)))
  return (
    <InputRow id={id} label={field.label} hint={field.hint} fault={fault} isGroup look="wide">
      <NoneTick id={id} field={field} label="None found" />
      <div className={styles.entries}>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: The place in the list is all that a number is.
          <div key={at}>
            <Percent
              name={rows.length === 1 ? key : undefined}
              label={`VAF of mutation ${at + 1} in %`}
              text={row}
              describedBy={rowWords({ id, fault })}
              onText={(value) => change(at, value)}
            />
            <span>VAF of mutation {at + 1}</span>
          </div>
        ))}
      </div>
    </InputRow>
  )
}

/** Genes that rules ask for by name or that are mutated most often, one press each. */
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

/** Mutated genes with the VAF of each. */
export function GenesInput({ field }: { field: Field }) {
  const { key, text, set } = useEntry(field.id)
  const { faults } = useCaseForm()
  const [isAdding, setAdding] = useState(false)
  const id = controlIdOf(key)
  const fault = faults.find((one) => one.field === field.id || one.field.startsWith(`${field.id}.`))
  const shown = fault && `${fault.field.slice(field.id.length + 1)} ${fault.message}`.trim()
  const rows = rowsOf(text)
  const genes = rows.map((row) => row.split(' ', 1)[0] ?? '')
  const open = isAdding ? [...rows, ''] : rows
  const focusRow = (part: string, at: number) =>
    requestAnimationFrame(() => document.getElementById(`${id}-${part}-${at}`)?.focus())

  function press(gene: string) {
    setAdding(false)
    if (genes.includes(gene)) return set(joined(rows.filter((_, at) => genes[at] !== gene)))
    set(joined([...rows, `${gene} ?`]))
    focusRow('vaf', rows.length)
  }

  function change(at: number, gene: string, vaf: string) {
    setAdding(isAdding && at < rows.length)
    set(joined(open.with(at, gene && `${gene} ${vaf || '?'}`)))
  }

  return (
    <InputRow id={id} label={field.label} hint={field.hint} fault={shown} isGroup look="wide">
      <NoneTick id={id} field={field} label="None mutated" />
      <Toolbar label="Usual genes" items={usualGenes} isOn={(gene) => genes.includes(gene)} onPress={press} />
      <div className={styles.entries}>
        {open.map((row, at) => {
          const [gene = '', vaf = ''] = row.split(' ', 2)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: A gene is renamed sign by sign; its place stays.
            <div key={at}>
              <input
                id={`${id}-gene-${at}`}
                className={styles.gene}
                aria-label={`Gene ${at + 1}`}
                placeholder="Gene"
                spellCheck={false}
                autoComplete="off"
                value={gene}
                onChange={(event) => change(at, event.target.value.toUpperCase().replace(/[^A-Z0-9-]/g, ''), vaf)}
              />
              <Percent
                id={`${id}-vaf-${at}`}
                label={`VAF of ${gene || `gene ${at + 1}`} in %`}
                text={vaf === '?' ? '' : vaf}
                isDisabled={gene === ''}
                describedBy={rowWords({ id, fault: shown })}
                onText={(share) => change(at, gene, share)}
              />
              <span>{gene !== '' && vaf === '?' ? '% (empty: not tested)' : '%'}</span>
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

type PercentProps = {
  id?: string
  name?: string | undefined
  label: string
  text: string
  isDisabled?: boolean
  describedBy: string | undefined
  onText(text: string): void
}

function Percent({ id, name, label, text, isDisabled, describedBy, onText }: PercentProps) {
  return (
    <MaskedInput
      id={id}
      name={name}
      className={styles.number}
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-describedby={describedBy}
      disabled={isDisabled}
      value={text}
      mask={(typed) => maskNumber(typed, { isWhole: false })}
      onValue={onText}
    />
  )
}

/** Says that there is none, which is more than saying nothing. */
function NoneTick({ id, field, label }: { id: string; field: Field; label: string }) {
  const { key, text, set } = useEntry(field.id)
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        id={id}
        name={`${key}=${noneText}`}
        value={noneText}
        checked={text === noneText}
        onChange={(event) => set(event.target.checked ? noneText : '')}
      />
      <span>{label}</span>
    </label>
  )
}

function useFault({ id }: Field): string | undefined {
  return useCaseForm().faults.find((one) => one.field === id)?.message
}

const partsOf = (text: string) => (text === noneText ? [] : text.split(',').flatMap((part) => part.trim() || []))

/** Chosen things keep the order of the list, so that the same choice is the same text. */
function toggled({ options = [] }: Field, chosen: readonly string[], value: string): string {
  const isOn = (other: string) => (other === value ? !chosen.includes(value) : chosen.includes(other))
  return options.flatMap((option) => (isOn(option.value) ? [option.value] : [])).join(', ')
}

/** Empty rows in between stay where they are, so that a row that is being emptied does not run away. */
const rowsOf = (text: string) => (text === '' || text === noneText ? [] : text.split(',').map((row) => row.trim()))
const withOneMore = (rows: readonly string[]) => (rows.at(-1) === '' ? [...rows] : [...rows, ''])
const joined = (rows: readonly string[]) => rows.join(', ').replace(/[,\s]+$/, '')
