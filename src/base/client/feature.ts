import type { ComponentType, ReactNode } from 'react'
import type { Flag } from '../contract/flags.ts'
import type { PageSource } from '../contract/route.ts'

/** The browser's side of a feature. `app` lists the features and loops over the list. All fields are optional. */
export type Feature = {
  /** The pages that render routes, by the `page` of the route, or by the route's own name. */
  readonly pages?: Readonly<Record<string, Page | PageFamily>>
  readonly userBarItems?: readonly UserBarItem[]
  readonly tools?: readonly Tool[]
}

/** A page: its source file, which determines its style at first paint, and how to load it. */
export type Page = {
  readonly src: PageSource
  readonly load: () => Promise<{ default: ComponentType }>
  /** Loads the page's content, if its route declares parameters that determine it. */
  readonly loadContent?: (args: { readonly request: Request }) => Promise<unknown>
}

/** Pages by route name, in a separate module that readers of other pages do not load. */
export type PageFamily = () => Promise<Readonly<Record<string, Page>>>

export type UserBarItemProps = { readonly onClose: () => void }

/** One button or link that a feature adds to the user bar (2.6), or nothing; loaded when the bar is first opened. */
export type UserBarItem = {
  readonly name: string
  /** The item before which an extension's item is placed; absent: last. */
  readonly before?: string
  readonly flag?: Flag
  readonly load: () => Promise<{ default: ComponentType<UserBarItemProps> }>
}

/** The face of the user bar's button: the logged-in user's name and image, or its children if nobody is logged in (2.6). */
export type UserFace = ComponentType<{ children: ReactNode }>

/** Renders nothing above the content until it applies (2.6). Every first visit downloads it, but not its parts. */
export type Tool = { readonly name: string; readonly flag?: Flag; readonly Tool: ComponentType }
