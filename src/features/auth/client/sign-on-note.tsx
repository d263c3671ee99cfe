import { useSite } from '#base/client/site.ts'
import { signOnProblemIn } from './sign-on-problem.ts'

/** Says why a login at the organisation has failed (D-129). */
export default function SignOnNote({ search }: { search: string }) {
  const { signOn } = useSite().site.facts
  return <p role="alert">{signOn !== undefined && signOnProblemIn(search, signOn)}</p>
}
