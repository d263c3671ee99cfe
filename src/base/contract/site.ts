import type { FlagsOn } from './flags.ts'

/** The public part of the configuration: everything that pages and the browser may know about this installation. */
export type Site = {
  readonly name: string
  /** Prefix of document titles (3.4, 9). */
  readonly shortName: string
  readonly url: string
  readonly contactEmail: string
  /** The institution in the footer's design and copyright statement (1). */
  readonly university: string
  /** Empty: feedback goes to the site's own form (D-53). */
  readonly feedbackUrl: string
  readonly version: string
  /** Identifies the build and is shown next to the version (D-76); absent where no version is shown. */
  readonly build?: string
  readonly flags: FlagsOn
  readonly roles: readonly string[]
  /** What features tell pages about their settings, by names of their own. */
  readonly facts: Readonly<Record<string, string>>
}

/** The document's title: short site name, then the page's own (D-2). */
export const documentTitle = (site: Pick<Site, 'shortName'>, title: string) => `${site.shortName} - ${title}`
