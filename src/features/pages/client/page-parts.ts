import { type ComponentType, createContext } from 'react'

/** Parts of a page that come from features above this one; see `app/client/root.tsx`. */
export type PageParts = {
  readonly Related: ComponentType
  readonly SearchForm: ComponentType<{ isLarge?: boolean }>
}

const Nothing = () => null

export const PagePartsContext = createContext<PageParts>({ Related: Nothing, SearchForm: Nothing })
