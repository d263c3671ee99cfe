import { useEffect, useState } from 'react'
import { useLoaderData } from 'react-router'
import { useSite } from '#base/client/site.ts'
import { counted } from '#base/contract/counted.ts'
import { dayText } from '#base/contract/day.ts'
import { isLoopback } from '#base/contract/loopback.ts'
import type { PageContent } from '../contract/page-content.ts'
import { isImage } from '../kinds/image/placing.ts'
import { isRegion } from '../kinds/region/client.tsx'
import { ContentContext, useContent } from './content.ts'
import { mediaRenderer } from './media-renderer.ts'
import { ReviewLine } from './review.tsx'
import { ServerHtml } from './server-html.tsx'
import styles from './summary-page.module.css'
import { useLastingPath, VersionCode } from './version-code.tsx'

/** On a sheet of A4: “In short”, recommendations, doses and flow charts. The style sheet hides the rest. */
export default function SummaryPage() {
  return (
    <ContentContext value={useLoaderData<PageContent>()}>
      <Summary />
    </ContentContext>
  )
}

function Summary() {
  const { page, route, contentItems, references, unconfirmed, released } = useContent()
  const { site } = useSite()
  const regions = contentItems.filter(isRegion)
  const isKeyPoints = ({ editableId }: { editableId: string }) => editableId.endsWith('.key-points')
  const figure = contentItems.find(isImage)
  const address = site.url + useLastingPath()
  const [today, setToday] = useState<Date>()
  useEffect(() => setToday(new Date()), [])
  // Their targets may be omitted here.
  const withLinksToPage = (html: string) => html.replaceAll(' href="#', ` data-on-page href="${page.url}#`)
  return (
    // The application begins by itself: the sheet says when it was printed, and its button prints.
    <article className={styles.summary} data-late="">
      <p className={styles.hint}>
        <button type="button" className="button" onClick={() => print()}>
          Print or save as PDF
        </button>
        <a href={page.url}>Back to the page</a>
      </p>
      <div className={styles.head}>
        <div>
          <h1 tabIndex={-1}>{route.title}</h1>
          {route.description && <p>{route.description}.</p>}
          <ReviewLine />
        </div>
        <div className={styles.code}>
          <VersionCode />
          {isLoopback(site.url) && <small>Opens on this computer only</small>}
        </div>
      </div>
      <div className={styles.lead}>
        {regions.filter(isKeyPoints).map(({ editableId, html }) => (
          <section key={editableId} className="key-points" aria-label="In short">
            <ServerHtml id={editableId} html={withLinksToPage(html)} className="prose" />
          </section>
        ))}
        {figure && (
          <ServerHtml
            id={figure.editableId}
            html={mediaRenderer()?.(figure, { name: '' }, site.flags) ?? ''}
            className={styles.figure}
          />
        )}
      </div>
      {regions
        .filter((region) => !isKeyPoints(region))
        .map(({ editableId, html }) => (
          <ServerHtml
            key={editableId}
            id={editableId}
            html={withLinksToPage(html)}
            className={`prose ${styles.text}`}
          />
        ))}
      <p className={styles.foot}>
        {site.name}, {address}. {released && `Version ${released.number}. `}
        {today && `Printed ${dayText(today)}. `}
        Check the current product information. The page names the source of each statement
        {references.count > 0 && `; it has ${counted(references.count, 'reference')}`}.
        {unconfirmed > 0 && ' Dotted underline: source to be confirmed.'}
      </p>
    </article>
  )
}
