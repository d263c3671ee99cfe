/** Google and Outlook redirect through their own addresses. The real address is in the query. */
export function unwrapRedirect(href: string): string {
  const query =
    /^https?:\/\/(?:(?:www\.)?google\.[a-z.]+\/url|[\w.-]+\.safelinks\.protection\.outlook\.com\/)\?(.*)$/.exec(
      href,
    )?.[1]
  const target = query && /(?:^|&)(?:q|url)=([^&#]*)/.exec(query)?.[1]
  if (!target) return href
  try {
    return decodeURIComponent(target)
  } catch {
    return href
  }
}
