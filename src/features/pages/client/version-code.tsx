import { useSite } from '#base/client/site.ts'
import { useContent } from './content.ts'

/** The number of the version that is shown, where readers are told: an earlier one, or any where people sign pages. */
export function useShownVersion(): number | undefined {
  const { page, released, review } = useContent()
  return page.version?.number ?? ((review && released?.number) || undefined)
}

/** The path of the page that is shown, in this version if it is known. */
export function useLastingPath(): string {
  const { url } = useContent().page
  const number = useShownVersion()
  return number === undefined ? url : `${url}?version=${number}`
}

/** For paper: leads back to the page. A lazy one is loaded for printing only. */
export function VersionCode({ className, isLazy = false }: { className?: string | undefined; isLazy?: boolean }) {
  const { site } = useSite()
  const path = useLastingPath()
  return (
    <img
      className={className}
      src={`/api/image/qrcode?${new URLSearchParams({ identifier: path })}`}
      alt={`QR code of ${site.url}${path}`}
      loading={isLazy ? 'lazy' : undefined}
      width={84}
      height={84}
    />
  )
}
