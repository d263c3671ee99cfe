import { useEffect } from 'react'

const warned = new Set<string>()

/** In development: warns if two editables of a page have one id, and so the same content (D-31). */
export function DuplicateIdWarning() {
  useEffect(() => {
    for (const attribute of ['id', 'data-editable']) {
      const ids = [...document.querySelectorAll(`[${attribute}^="webui."]`)].map((element) =>
        element.getAttribute(attribute),
      )
      for (const id of ids.filter((id, index) => ids.indexOf(id) !== index)) {
        if (id === null || warned.has(id)) continue
        warned.add(id)
        console.warn(`Two editables of this page have the id ${id}: they show and save the same content.`)
      }
    }
  })
  return null
}
