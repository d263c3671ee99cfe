import type { ComponentType } from 'react'
import type { Flag } from '../contract/flags.ts'

/** Something a feature puts into the user bar (2.6). */
export type UserBarItem = { readonly name: string; readonly Item: ComponentType; readonly flag?: Flag }

/** A page as its feature hands it to the site: where its source is, for its style at first paint, and how to load it. */
export type Page = { readonly src: string; readonly load: () => Promise<{ default: ComponentType }> }
