import { useLocation } from 'react-router'
import { useIsHydrated } from '#base/client/hydrated.ts'
import { StatusText } from '#base/client/ui/indicator.tsx'
import { signOnProblemIn } from './sign-on-problem.ts'

/** Says why a login at the organisation has failed (D-129). The server renders the page without its query. */
export default function SignOnNote({ name }: { name: string }) {
  const { search } = useLocation()
  const problem = useIsHydrated() && signOnProblemIn(search, name)
  return (
    problem && (
      <p role="alert">
        <StatusText status="warning">{problem}</StatusText>
      </p>
    )
  )
}
