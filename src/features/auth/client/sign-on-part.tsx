import { useState } from 'react'
import { Button } from '#base/client/ui/button.tsx'

/** The way to the organisation's login (D-129). */
export function SignOnPart({ name }: { name: string }) {
  const [fault, setFault] = useState('')

  async function begin() {
    setFault('')
    try {
      await (await import('./sign-on.ts')).signOn()
    } catch (error) {
      setFault((error as Error).message)
    }
  }

  return (
    <>
      <p role="alert">{fault}</p>
      <p>
        <Button data-early="sign-on" onClick={() => void begin()}>
          Log in with {name}
        </Button>
      </p>
    </>
  )
}
