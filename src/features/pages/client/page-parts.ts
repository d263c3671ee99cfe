import { type ComponentType, createContext } from 'react'

/** Parts of a page that come from features above this one; see `app/client/root.tsx`. */
export type PageParts = {
  /** Lists what changed on the page. */
  readonly WhatChanged: ComponentType
  /** Says that the page is shown as of an earlier day. */
  readonly AsOfBanner: ComponentType
  /** Passages of other pages on the same subject. */
  readonly Related: ComponentType
}

const Nothing = () => null

/** The parts that the site adds to each page. */
export const PagePartsContext = createContext<PageParts>({
  WhatChanged: Nothing,
  AsOfBanner: Nothing,
  Related: Nothing,
})
