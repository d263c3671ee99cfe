import { type ReactNode, useRef, useState } from 'react'
import { afterPress } from '#base/client/forms/after-press.ts'
import { NumberBox } from '#base/client/forms/number-box.tsx'
import {
  type Field,
  type FieldError,
  inOtherUnit,
  quantity,
  readQuantity,
  type Unit,
} from '#features/clinical/index.ts'
import { chosenUnit, probableUnit } from '../engine/measured-variable.ts'
import { controlIdOf, useCaseForm, useEntry } from './case-form-context.ts'
import { InputRow, rowWords } from './input-row.tsx'
import styles from './inputs.module.css'
import { useTyping } from './use-typing.ts'
import { unbroken } from './words.tsx'

/** Switching the unit converts nothing. A text with a unit sets it; once complete, only its number stays (D-118). */
export function NumberInput({ field }: { field: Field }) {
  const { faults, readings } = useCaseForm()
  const { key, text, set } = useEntry(field.id)
  const unitEntry = useEntry(field.unitField ?? '')
  const unit = chosenUnit(field, unitIn(field, text) ?? unitEntry.text)
  const isPasted = useRef(false)
  const [source, setSource] = useState<{ text: string; digits: string }>()
  const [isTyping, setTyping] = useTyping(text)
  const [offer, setOffer] = useState<Offer>()
  const id = controlIdOf(key)
  const wrong = faults.find((one) => one.field === field.id)
  const fault = isTyping ? undefined : wrong
  const doubt = fault || isTyping || !unit ? undefined : doubtOf(field, text, unit, offer)
  const units = field.units ?? []

  function chooseUnit(next: string) {
    if (field.unitField) unitEntry.set(next === units[0]?.id ? '' : next)
  }

  function switchUnit(next: string) {
    const digits = complete(text)
    if (unit) setOffer({ text: digits, from: unit.id, to: next })
    chooseUnit(next)
  }

  /** Leaves only the number of a text that was understood, and returns what is left. */
  function complete(typed: string): string {
    const read = readQuantity(typed, field)
    if ('fault' in read || read.digits === typed.trim()) return typed
    setSource({ text: typed.trim(), digits: read.digits })
    set(read.digits)
    if (read.unit) chooseUnit(read.unit)
    return read.digits
  }

  function enter(typed: string) {
    setTyping(fault === undefined)
    setOffer(undefined)
    const typedUnit = unitIn(field, typed)
    if (typedUnit) chooseUnit(typedUnit)
    set(typed)
    if (isPasted.current) complete(typed)
    isPasted.current = false
  }

  const readFrom = source?.digits === text ? `read from “${source.text}”` : undefined

  const words = {
    id,
    fault: fault && <FaultWords fault={fault} unit={unit} units={units} onUnit={switchUnit} />,
    doubt: doubt && <DoubtWords doubt={doubt} onUnit={switchUnit} onText={set} />,
  }
  return (
    <InputRow
      {...words}
      label={field.label}
      hint={field.hint}
      range={unit && rangeText(unit)}
      reading={fault ? undefined : [readings[field.id], readFrom].filter(Boolean).join('; ') || undefined}
      keepsRoom
    >
      <NumberBox
        id={id}
        name={key}
        className={styles.number}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onPaste={() => {
          isPasted.current = true
        }}
        onValue={enter}
        onBlur={() => {
          if (!wrong) complete(text)
          afterPress(() => setTyping(false))
        }}
        aria-invalid={fault ? true : undefined}
        aria-describedby={[rowWords(words), units.length === 1 && `${id}-unit`].filter(Boolean).join(' ') || undefined}
        aria-required={field.required || undefined}
      />
      {units.length > 1 ? (
        <select
          className={styles.unit}
          name={unitEntry.key}
          aria-label={`Unit of ${field.label}`}
          value={unit?.id}
          onChange={(event) => switchUnit(event.target.value)}
        >
          {units.map((one) => (
            <option key={one.id} value={one.id}>
              {one.label}
            </option>
          ))}
        </select>
      ) : (
        <span className={styles.suffix} id={`${id}-unit`}>
          {unit && unbroken(unit.label)}
        </span>
      )}
    </InputRow>
  )
}

function unitIn(field: Field, text: string): string | undefined {
  const read = readQuantity(text, field)
  return 'fault' in read ? undefined : read.unit
}

type Offer = { text: string; from: string; to: string }

type Doubt =
  | { kind: 'unit'; text: string; unit: Unit; likelier: Unit }
  | { kind: 'switched'; text: string; from: Unit; unit: Unit; converted: string }

function doubtOf(field: Field, text: string, unit: Unit, offer: Offer | undefined): Doubt | undefined {
  const read = readQuantity(text, field)
  const number = 'fault' in read ? Number.NaN : read.number
  // A number outside the limits of the first unit was never a value in it: 30 is no fraction, 95 no g/dL.
  const from = field.units?.find(({ id, min, max }) => id === offer?.from && number >= min && number <= max)
  const converted = offer && from && offer.text === text ? inOtherUnit(text, offer.from, offer.to) : undefined
  if (from && converted !== undefined && converted !== text) return { kind: 'switched', text, from, unit, converted }
  const likelier = probableUnit(field, number, unit)
  return likelier && { kind: 'unit', text, unit, likelier }
}

type FaultProps = { fault: FieldError; unit: Unit | undefined; units: readonly Unit[]; onUnit(id: string): void }

function FaultWords({ fault, unit, units, onUnit }: FaultProps): ReactNode {
  const isBound = fault.code === 'min' || fault.code === 'max'
  const others = units.filter(({ id }) => fault.fitsUnits?.includes(id) && id !== unit?.id)
  return (
    <>
      {unbroken(isBound && unit ? quantity(fault.message, unit.label) : fault.message)}
      {others.map(({ id, label }) => (
        <button key={id} type="button" onClick={() => onUnit(id)}>
          It is in {unbroken(label)}
        </button>
      ))}
    </>
  )
}

type DoubtProps = { doubt: Doubt; onUnit(id: string): void; onText(text: string): void }

function DoubtWords({ doubt, onUnit, onText }: DoubtProps): ReactNode {
  const now = unbroken(quantity(doubt.text, doubt.unit.label))
  if (doubt.kind === 'unit') {
    return (
      <>
        {now} is very low. Is the unit right?
        <button type="button" onClick={() => onUnit(doubt.likelier.id)}>
          It is in {unbroken(doubt.likelier.label)}
        </button>
      </>
    )
  }
  return (
    <>
      Now read as {now}; nothing was converted.
      <button type="button" onClick={() => onText(doubt.converted)}>
        Convert {unbroken(quantity(doubt.text, doubt.from.label))} to{' '}
        {unbroken(quantity(doubt.converted, doubt.unit.label))}
      </button>
    </>
  )
}

const rangeText = ({ min, max, label }: Unit) => quantity(`${min} to ${max}`, label)
