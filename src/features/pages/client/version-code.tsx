import { useSite } from '#base/client/site.ts'
import { useContent } from './content.ts'

/** The number of the version on screen. On sites without sign-off only an earlier version has one. */
export function useShownVersion(): number | undefined {
  const { page, released, review } = useContent()
  return page.version?.number ?? ((review && released?.number) || undefined)
}

/** The path of the page, with the version on screen if it has a number. */
export function useLastingPath(): string {
  const { url } = useContent().page
  const number = useShownVersion()
  return number === undefined ? url : `${url}?version=${number}`
}

/** The QR code on a printed page, which leads back to it. A lazy one loads only for printing. */
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
