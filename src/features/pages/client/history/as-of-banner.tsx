import { dayText } from '#base/contract/day.ts'
import { useContent } from '../content.ts'

/** Says that the page shows an earlier version, and links to the latest. */
export function AsOfBanner() {
  const { on, url } = useContent().page
  if (!on) return null
  return (
    <div className="note prose" data-kind="warning" role="note" aria-label="Earlier version of this page">
      <p>
        <strong>
          This is the page as it stood at the end of <time dateTime={on}>{dayText(on)}</time> (UTC).
        </strong>{' '}
        It may no longer be right. {/* A full page load, so that nothing of the earlier version remains. */}
        <a href={url} target="_top">
          Show the page as it is now
        </a>
      </p>
    </div>
  )
}
