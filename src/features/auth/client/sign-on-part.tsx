import { type ReactNode, useState } from 'react'
import { useSite } from '#base/client/site.ts'
import { Button } from '#base/client/ui/button.tsx'
import { signOn } from './sign-on.ts'

/** The way to the organisation's login, before the site's own (D-129). */
export default function SignOnPart({ children }: { children: ReactNode }) {
  const { signOn: name, signOnOnly } = useSite().site.facts
  const [fault, setFault] = useState('')

  async function begin() {
    setFault('')
    await signOn().catch((error: Error) => setFault(error.message))
  }

  return (
    <>
      <p role="alert">{fault}</p>
      <p>
        <Button data-early="sign-on" onClick={() => void begin()}>
          Log in with {name}
        </Button>
      </p>
      {signOnOnly ? (
        <details>
          <summary>Other ways to log in</summary>
          <p>For administrators only.</p>
          {children}
        </details>
      ) : (
        <>
          <p>Or with an account of this site:</p>
          {children}
        </>
      )}
    </>
  )
}
