import { calculatorText } from './calculator-text/contract.ts'
import { classification } from './classification/contract.ts'
import { help } from './help/contract.ts'
import { home } from './home/contract.ts'
import { hub } from './hub/contract.ts'
import { standard } from './standard/contract.ts'
import type { Template } from './template.ts'

export type { Template } from './template.ts'

/** The templates, in the order in which editors choose among them. A new one is a folder and a line here. */
export const templates = [
  standard,
  hub,
  classification,
  help,
  home,
  calculatorText,
] as const satisfies readonly Template[]

/** The name of a template that renders pages; the text of a calculator is rendered by the calculator. */
export type PageTemplateName = Exclude<(typeof templates)[number]['name'], 'calculator-text'>

/** The template of this name; undefined for one that this version of the product does not know. */
export const templateNamed = (name: string | null): Template | undefined =>
  templates.find((template) => template.name === name)
