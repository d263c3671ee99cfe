import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & { value: string; onValue(value: string): void }

/**
 * A line of text for a number. Typed or pasted text stays as it is, to be accepted or refused as a whole: the digits of
 * `1e2` or `0.7x10^9` alone are a different number (D-116). Only a letter as the first character is ignored (5.6).
 */
export function NumberBox({ onValue, ...rest }: Props) {
  return (
    <input
      {...rest}
      type="text"
      spellCheck={false}
      onChange={({ target, nativeEvent }) => {
        const { inputType, isComposing } = nativeEvent as InputEvent
        const isIgnored = inputType === 'insertText' && !isComposing && /^[a-df-z]$/i.test(target.value)
        onValue(isIgnored ? rest.value : target.value)
      }}
    />
  )
}
