import { dayText } from '#base/contract/day.ts'
import { useContent } from '../content.ts'

/** Says that the page shows an earlier version, and links to the latest. */
export function AsOfBanner() {
  const { page, route } = useContent()
  const { on, url, version } = page
  if (!on) return null
  return (
    <div className="note prose" data-kind="warning" role="note" aria-label="Earlier version of this page">
      <p>
        <strong>
          {version
            ? `You are reading version ${version.number} of ${route.title}, dated `
            : 'This is the page as it stood at the end of '}
          <time dateTime={on}>{dayText(on)}</time>
          {version ? '.' : ' (UTC).'}
        </strong>{' '}
        {version?.replaced && `It was replaced on ${dayText(version.replaced.at)}${noteOf(version.replaced)}. `}
        {(!version || version.replaced) && 'It may no longer be right. '}
        {/* A full page load, so that nothing of the earlier version remains. */}
        <a href={url} target="_top">
          {version ? 'Read the current version' : 'Show the page as it is now'}
        </a>
      </p>
    </div>
  )
}

const noteOf = ({ note }: { note: string }) => (note ? `: ${note.replace(/\.$/, '')}` : '')
