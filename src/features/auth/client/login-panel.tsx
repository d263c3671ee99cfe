import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useSite } from '#base/client/site.ts'
import { currentUser } from '#base/client/user.ts'
import { redirectTarget } from '../redirect.ts'
import { LoginForm } from './login-form.tsx'

/** The login page's form and what stands under it (D-3). */
export default function LoginPanel({ onAlive }: { onAlive(): void }) {
  const { routes } = useSite()
  const forgotten = routes.find(({ path }) => path === '/forgotten-password')
  useSentOn()
  useEffect(onAlive, [onAlive])
  return (
    <>
      <LoginForm />
      {forgotten && (
        <p>
          <a href={forgotten.path}>Forgotten password?</a>
        </p>
      )}
      <noscript>
        <p>To log in, please turn on JavaScript. Reading needs neither.</p>
      </noscript>
    </>
  )
}

/** A visitor who came here logged in is sent on (D-3). */
function useSentOn() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [isSentOn] = useState(() => currentUser() !== undefined)
  const target = redirectTarget(query.get('redirect'))
  useEffect(() => {
    if (isSentOn) void navigate(target, { replace: true })
  }, [isSentOn, navigate, target])
}
