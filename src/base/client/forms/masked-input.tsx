import type { ChangeEvent, ComponentProps } from 'react'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string
  mask(text: string, options: { isDeleting: boolean }): string
  onValue(value: string): void
}

/** A line of text that accepts only what its mask allows. The caret stays in place. */
export function MaskedInput({ mask, onValue, ...rest }: Props) {
  function onChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const isDeleting = (nativeEvent as InputEvent).inputType?.startsWith('delete') ?? false
    const written = target.value.slice(0, target.selectionStart ?? target.value.length)
    const value = mask(target.value, { isDeleting })
    const caret = Math.min(mask(written, { isDeleting }).length, value.length)
    // Set here, not by React, which would move the caret to the end.
    target.value = value
    target.setSelectionRange(caret, caret)
    onValue(value)
  }

  return <input {...rest} type="text" spellCheck={false} onChange={onChange} />
}
