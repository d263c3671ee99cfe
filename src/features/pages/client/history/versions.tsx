import { call } from '#base/client/call.ts'
import { useSite } from '#base/client/site.ts'
import { Failure } from '#base/client/ui/failure.tsx'
import { useLoad } from '#base/client/use-load.ts'
import { dayText } from '#base/contract/day.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import type { historyEndpoints } from '../../contract/history.ts'
import { useContent } from '../content.ts'

const versionsOf = addressOf<typeof historyEndpoints.versionsOf>('/api/content/versions-of')

/** The versions that readers saw, and how to cite the one that is shown. */
export function Versions() {
  const { page } = useContent()
  const { answer, failure, retry } = useLoad({
    subject: page.url,
    load: (signal) => call(versionsOf, { url: page.url }, { signal }),
  })
  if (failure) return <Failure onRetry={retry}>{failure}</Failure>
  const versions = answer?.versions ?? []
  const cited = versions.find(({ number }) => !page.version || number === page.version.number)
  if (!cited) return null
  return (
    <>
      <h3>Cite this version</h3>
      <Citation {...cited} />
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

function Citation({ number, at }: { number: number; at: string }) {
  const { page, route } = useContent()
  const { site } = useSite()
  const address = `${site.url}${page.url}?version=${number}`
  const fields = {
    TY: 'ELEC',
    TI: route.title,
    T2: site.name,
    ET: number,
    DA: at.slice(0, 10).replaceAll('-', '/'),
    UR: address,
    ER: '',
  }
  const ris = Object.entries(fields)
    .map(([name, value]) => `${name}  - ${value}\r\n`)
    .join('')
  return (
    <p>
      {route.title}. {site.name}, version {number}, {dayText(at)}. {address}{' '}
      <a
        href={`data:application/x-research-info-systems,${encodeURIComponent(ris)}`}
        download={`${page.url.split('/').at(-1)}-version-${number}.ris`}
      >
        RIS file
      </a>
    </p>
  )
}
