import { Failure } from '#base/client/ui/failure.tsx'
import { dayText } from '#base/contract/day.ts'
import { useVersions } from './use-versions.ts'

/** The versions that readers saw. */
export function Versions() {
  const { versions, failure, retry } = useVersions()
  if (failure) return <Failure onRetry={retry}>{failure}</Failure>
  if (versions.length === 0) return null
  return (
    <>
      <h3>Versions</h3>
      <ul>
        {versions.map(({ number, at, note }) => (
          <li key={number}>
            <a href={`?version=${number}`}>Version {number}</a>, <time dateTime={at}>{dayText(at)}</time>
            {note && `: ${note}`}
          </li>
        ))}
      </ul>
    </>
  )
}
