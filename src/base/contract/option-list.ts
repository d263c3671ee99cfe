export type Option<Value extends string = string> = { readonly value: Value; readonly label: string }

/** A closed list of choices (3.5). */
export type OptionList<Value extends string = string> = readonly [Option<Value>, ...Option<Value>[]]

/** Choices in this order, each value with its label. Values that are whole numbers come first, by size. */
export const optionsOf = <const Value extends string>(labels: Readonly<Record<Value, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label })) as readonly Option[] as OptionList<Value>

export const valuesOf = <Value extends string>(list: OptionList<Value>) =>
  list.map(({ value }) => value) as [Value, ...Value[]]

export const isOption = <Value extends string>(list: readonly Option<Value>[], value: string): value is Value =>
  list.some((option) => option.value === value)

/** The value if the list contains it, else the list's first (D-48). */
export const optionOrFirst = <Value extends string>(list: OptionList<Value>, value: string): Value =>
  isOption(list, value) ? value : list[0].value

/** The label of a value; the value itself if the list does not contain it. */
export const labelOf = (list: readonly Option[], value: string) =>
  list.find((option) => option.value === value)?.label ?? value
