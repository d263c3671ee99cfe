import { PageNotice } from '#base/client/ui/page-notice.tsx'
import { dayText } from '#base/contract/day.ts'

/** Asks a user to set up a second step by this time; null if it is over. */
export default function StepBanner({ by, path }: { by: string | null; path: string }) {
  return (
    <PageNotice name="Second step">
      <p>
        {by === null
          ? 'Your account has its roles again once you have set up a second step for the login.'
          : `Your roles require a second step for the login. Set one up by ${dayText(by)}.`}
      </p>
      <a className="button" href={`${path}#second-step`}>
        Set up a second step
      </a>
    </PageNotice>
  )
}
