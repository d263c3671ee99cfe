import type { FlagsOn } from './flags.ts'

/** The public part of the configuration: what every page and the browser may know about this installation. */
export type Site = {
  readonly name: string
  /** Prefix of document titles (3.4, 9). */
  readonly shortName: string
  readonly url: string
  readonly contactEmail: string
  /** Empty: no feedback link (D-53). */
  readonly feedbackUrl: string
  readonly version: string
  /** Which build of the product this is, told beside the version (D-76); absent where nothing is shown. */
  readonly build?: string
  readonly flags: FlagsOn
}

/** The document's title: short site name, then the page's own (D-2). */
export const documentTitle = (site: Pick<Site, 'shortName'>, title: string) => `${site.shortName} - ${title}`
