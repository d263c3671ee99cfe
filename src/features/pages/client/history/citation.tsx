import { useSite } from '#base/client/site.ts'
import { Failure } from '#base/client/ui/failure.tsx'
import { dayText } from '#base/contract/day.ts'
import { useContent } from '../content.ts'
import { useVersions } from './use-versions.ts'

/** How to cite the version that is shown. */
export function Citation() {
  const { page, route } = useContent()
  const { site, publisher } = useSite()
  const { versions, failure, retry } = useVersions()
  if (failure) return <Failure onRetry={retry}>{failure}</Failure>
  const cited = versions.find(({ number }) => !page.version || number === page.version.number)
  if (!cited) return null
  const { number, at } = cited
  const address = `${site.url}${page.url}?version=${number}`
  const fields = {
    TY: 'ELEC',
    TI: route.title,
    T2: site.name,
    ...(publisher && { PB: publisher.replace(/^[^:]*: /, '') }),
    ET: number,
    DA: at.slice(0, 10).replaceAll('-', '/'),
    UR: address,
    ER: '',
  }
  const ris = Object.entries(fields)
    .map(([name, value]) => `${name}  - ${value}\r\n`)
    .join('')
  return (
    <>
      <p>
        {route.title}. {site.name}, version {number}, {dayText(at)}. {publisher && `${publisher}. `}
        {address}
      </p>
      <p>
        <a
          href={`data:application/x-research-info-systems,${encodeURIComponent(ris)}`}
          download={`${page.url.split('/').at(-1)}-version-${number}.ris`}
        >
          RIS file
        </a>
      </p>
    </>
  )
}
