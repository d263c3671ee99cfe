import { counted } from '#base/contract/counted.ts'
import { dayText } from '#base/contract/day.ts'
import type { PageStatus } from '../contract/page-content.ts'
import { useContent } from './content.ts'
import { ContentFrame } from './content-frame.tsx'
import styles from './review-status-page.module.css'

export default function ReviewStatusPage() {
  return (
    <ContentFrame className={styles.status}>
      <Status />
    </ContentFrame>
  )
}

function Status() {
  const { route, status = [] } = useContent()
  const reviewed = status.filter(({ reviewedBy }) => reviewedBy).length
  const open = status.reduce((sum, { unconfirmed }) => sum + unconfirmed, 0)
  return (
    <>
      <h1 tabIndex={-1}>{route.title}</h1>
      <p>
        A named clinician has reviewed {reviewed} of {counted(status.length, 'page')}. {counted(open, 'statement')}{' '}
        still {open === 1 ? 'needs' : 'need'} a source; each is marked in the text.
      </p>
      <table>
        <caption className="unseen">{route.description}</caption>
        <thead>
          <tr>
            <th scope="col">Page</th>
            <th scope="col">Version</th>
            <th scope="col">Reviewed by</th>
            <th scope="col">Review due</th>
            <th scope="col">Open statements</th>
          </tr>
        </thead>
        <tbody>
          {status.map((page) => (
            <tr key={page.path}>
              <th scope="row">
                <a href={page.path}>{page.title}</a>
              </th>
              <td data-label="Version">
                {page.version}, {dayText(page.since)}
              </td>
              <td data-label="Reviewed by">{reviewText(page)}</td>
              <td data-label="Review due">{page.nextReview ? dayText(page.nextReview) : 'No date set'}</td>
              <td data-label="Open statements">{page.unconfirmed || 'None'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const reviewText = ({ reviewed, reviewedBy }: PageStatus) =>
  reviewed && reviewedBy ? `${reviewedBy}, ${dayText(reviewed)}` : 'Not yet reviewed'
