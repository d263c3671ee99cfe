import { createContext, use } from 'react'
import { useEditMode } from '../edit-mode.ts'
import { ServerHtml } from '../server-html.tsx'

/** The funders as rendered by the server. The browser reads them from the page. */
export const FundersHtml = createContext('')

let saved = ''

/** Sets what the footer shows after edit mode. */
function keepFunders(html: string) {
  saved = html
}

/** The funders of the site, in the footer of every page (1, D-54). They are a collection of the home page. */
export function Funders() {
  const html = use(FundersHtml) || saved
  const Editable = useEditMode()?.Collection
  const id = 'webui..funders'
  return Editable ? (
    <Editable id={id} url="/" html={html} onRendered={keepFunders} />
  ) : (
    <ServerHtml id={id} html={html} />
  )
}
