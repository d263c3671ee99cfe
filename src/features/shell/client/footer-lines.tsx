import { useSite } from '#base/client/site.ts'

export function FooterLines() {
  const { site, footer } = useSite()
  return (
    <>
      <p>
        Contact enquiries: <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>
      </p>
      <p>Decision support for health professionals. It does not replace clinical judgement.</p>
      <ul>
        {footer.map(({ path, title }) => (
          <li key={path}>
            <a href={path}>{title}</a>
          </li>
        ))}
      </ul>
      <p>
        Design and copyright © {new Date().getUTCFullYear()} {site.university}
      </p>
    </>
  )
}
