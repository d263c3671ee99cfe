/** The author of content that came with the product. The first publication of a page is not a change to its readers. */
export const starterName = 'starter content'

/** The username of changes that the site makes by itself, such as assigning lasting ids. */
export const siteUpdate = 'site update'
