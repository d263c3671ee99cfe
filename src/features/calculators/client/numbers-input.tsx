import type { Field } from '#features/clinical/index.ts'
import { controlIdOf, useCaseForm, useEntry } from './case-form-context.ts'
import { InputRow, rowWords } from './input-row.tsx'
import styles from './inputs.module.css'
import { joinRows, listRows, withOneMore } from './list-text.ts'
import { NoneTick } from './none-tick.tsx'
import { PercentInput } from './percent-input.tsx'

export function NumbersInput({ field }: { field: Field }) {
  const { key, text, set } = useEntry(field.id)
  const id = controlIdOf(key)
  const fault = useCaseForm().faults.find((one) => one.field === field.id)?.message
  const rows = withOneMore(listRows(text))
  const change = (at: number, value: string) => set(joinRows(rows.with(at, value)))
  return (
    <InputRow id={id} label={field.label} hint={field.hint} fault={fault} isGroup look="wide">
      <NoneTick id={id} field={field} label="None found" />
      <div className={styles.entries}>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: Numbers are identified only by their position.
          <div key={at}>
            <PercentInput
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
