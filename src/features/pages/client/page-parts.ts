import { type ComponentType, createContext } from 'react'

/** Parts of a page that come from features above this one; see `app/client/root.tsx`. */
type PageParts = {
  readonly SearchForm: ComponentType<{ isLarge?: boolean }>
}

export const PagePartsContext = createContext<PageParts>({ SearchForm: () => null })
