import type { ReactNode } from 'react'
import { CheckboxField } from '#base/client/forms/checkbox-field.tsx'
import { useFormState, useFormValues } from '#base/client/forms/form-context.ts'
import { SelectField } from '#base/client/forms/select-field.tsx'
import { TextAreaField } from '#base/client/forms/text-area-field.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import {
  type MediaProperties,
  type MediaProperty,
  type MediaType,
  propertiesOf,
  viewOf,
} from '#features/pages/contract/index.ts'
import styles from './media-dialog.module.css'

type Props = { type: MediaType; fixed: Partial<MediaProperties> }

/** The fields for the properties of 3.6. A property that the page fixes is shown disabled (D-47). */
export function Fields({ type, fixed }: Props) {
  const properties = propertiesOf(viewOf(type).properties)
  const layout = properties.filter(({ isLayout }) => isLayout)
  const rendered = (properties: readonly MediaProperty[]) =>
    properties.map((property) => <Field key={property.name} property={property} isFixed={property.name in fixed} />)
  return (
    <>
      {rendered(properties.filter(({ isLayout }) => !isLayout))}
      {viewOf(type).hasFile && (
        <TextField name="linkUrl" label="URL" hint="The address of the download. It stays the same." isDisabled />
      )}
      <Layout names={layout.map(({ name }) => name)}>
        <div className={styles.pairs}>{rendered(layout.filter(({ control }) => control !== 'tick'))}</div>
        <div className={styles.ticks}>{rendered(layout.filter(({ control }) => control === 'tick'))}</div>
      </Layout>
    </>
  )
}

/** The settings that are seldom changed, closed unless one of them has a fault. */
function Layout({ names, children }: { names: readonly string[]; children: ReactNode }) {
  const isFaulty = useFormState(({ faults }) => names.some((name) => faults[name]))
  return (
    <details className={`fold ${styles.layout}`} open={isFaulty || undefined}>
      <summary>Layout</summary>
      {children}
    </details>
  )
}

function Field({ property, isFixed }: { property: MediaProperty; isFixed: boolean }) {
  const { name, label } = property
  const hint = isFixed ? 'Set by the page.' : property.hint
  const props = { name, label, ...(isFixed && { isDisabled: true }), ...(hint && { hint }) }
  switch (property.control) {
    case 'area':
      return <LongText {...props} maxLength={property.maxLength} />
    case 'text':
      return <TextField {...props} maxLength={property.maxLength} />
    case 'tick':
      return <CheckboxField {...props} />
    case 'choice':
      return <SelectField {...props} options={property.options} hasEmpty={false} />
    case 'number':
      return (
        <TextField
          {...props}
          dataType="Integer"
          min={0}
          max={property.max}
          maxLength={String(property.max).length} // 5.5
          suffix={property.suffix}
        />
      )
  }
}

/** Below this many characters left, the field shows a counter. */
const countFrom = 100

function LongText({ maxLength, ...props }: { name: string; label: string; hint?: string; maxLength: number }) {
  const left = maxLength - (useFormValues()[props.name] ?? '').length
  const status = left >= 0 && left <= countFrom ? ({ status: 'info', text: `${left} characters left` } as const) : null
  return <TextAreaField {...props} rows={2} maxLength={maxLength} status={status} />
}
