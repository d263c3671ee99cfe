import { useSite } from '#base/client/site.ts'

/** Who publishes the site, and the columns of links; the last one begins with the address for enquiries. */
export function FooterLines() {
  const { site, footer, publisher } = useSite()
  return (
    <div data-columns>
      <div>
        {publisher && <p>{publisher}</p>}
        <p>Decision support for health professionals. It does not replace clinical judgement.</p>
        <p>
          Design and copyright © {new Date().getUTCFullYear()} {site.university}
        </p>
      </div>
      {footer.map(({ heading, links }, at) => (
        <div key={heading}>
          <h2>{heading}</h2>
          {at === footer.length - 1 && (
            <p>
              Contact enquiries: <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>
            </p>
          )}
          <ul>
            {links.map(({ path, title }) => (
              <li key={path}>
                <a href={path}>{title}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
