import { createContext, use } from 'react'
import { Adopted } from '../adopted.tsx'
import { useEditMode } from '../edit-mode/mode.ts'

/** The funders as the server drew them. The browser takes them from the page. */
export const FundersDrawn = createContext('')

let saved = ''

/** What the footer shows when edit mode is over. */
export function keepFunders(html: string) {
  saved = html
}

/** Who pays for the site, in the footer of every page (1, D-54). It is a collection of the home page. */
export function Funders() {
  const html = use(FundersDrawn) || saved
  const Editable = useEditMode()?.Collection
  const id = 'webui..funders'
  return Editable ? <Editable id={id} url="/" html={html} onDrawn={keepFunders} /> : <Adopted id={id} html={html} />
}
