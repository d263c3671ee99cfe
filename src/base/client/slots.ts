import type { ComponentType, ReactNode } from 'react'
import type { Flag } from '../contract/flags.ts'

/** A page as its feature hands it to the site: where its source is, for its style at first paint, and how to load it. */
export type Page = { readonly src: string; readonly load: () => Promise<{ default: ComponentType }> }

/** What an entry of the user bar is given. */
export type UserBarItemProps = { readonly onClose: () => void }

/**
 * Something a feature puts into the user bar (2.6), loaded when a reader first turns to the bar. It draws one button or
 * one link, or nothing where it does not apply.
 */
export type UserBarItem = {
  readonly name: string
  readonly flag?: Flag
  readonly load: () => Promise<{ default: ComponentType<UserBarItemProps> }>
}

/** What the button of the user bar shows: who is logged in, with an image, or its children when nobody is (2.6). */
export type UserFace = ComponentType<{ children: ReactNode }>

/**
 * Something a feature puts into the tools area above the content (2.6). It draws nothing until it applies. Every first
 * visit pays for it, so it loads what it shows when it shows.
 */
export type Tool = { readonly name: string; readonly flag?: Flag; readonly Tool: ComponentType }
