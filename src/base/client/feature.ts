import type { ComponentType, ReactNode } from 'react'
import type { Flag } from '../contract/flags.ts'
import type { PageSource } from '../contract/route.ts'

/** The browser's side of a feature. `app` lists the features and loops over the list. All fields are optional. */
export type Feature = {
  /** The pages that draw routes, by the `page` of the route, or by the route's own name. */
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

/**
 * An item that a feature adds to the user bar (2.6), loaded when a reader first opens the bar. It draws one button or one
 * link, or nothing if it does not apply.
 */
export type UserBarItem = {
  readonly name: string
  /** The item before which an extension's item is placed; absent: last. */
  readonly before?: string
  readonly flag?: Flag
  readonly load: () => Promise<{ default: ComponentType<UserBarItemProps> }>
}

/** The face of the user bar's button: the logged-in user's name and image, or its children if nobody is logged in (2.6). */
export type UserFace = ComponentType<{ children: ReactNode }>

/**
 * A tool that a feature adds to the tools area above the content (2.6). It draws nothing until it applies. Every first
 * visit downloads it, so it loads its parts only when they are shown.
 */
export type Tool = { readonly name: string; readonly flag?: Flag; readonly Tool: ComponentType }
