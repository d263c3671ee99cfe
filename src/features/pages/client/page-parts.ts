import { type ComponentType, createContext } from 'react'

/** Parts of a page that come from features above this one; see `app/client/root.tsx`. */
export type PageParts = {
  /** Passages of other pages on the same subject. */
  readonly Related: ComponentType
  /** Searches the site. */
  readonly SearchForm: ComponentType<{ isLarge?: boolean }>
}

const Nothing = () => null

/** The parts that the site adds to each page. */
export const PagePartsContext = createContext<PageParts>({ Related: Nothing, SearchForm: Nothing })
