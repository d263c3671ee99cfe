import { useEffect, useRef, useState } from 'react'
import { useSite } from '#base/client/site.ts'
import { Button } from '#base/client/ui/button.tsx'
import { Problem } from '#base/contract/problem.ts'
import type { User } from '#base/contract/user.ts'
import type { Proof } from '../proof.ts'
import { codesLeft } from '../second-step/codes-left.ts'
import type { NextStep, StepProof } from '../second-step/step.ts'
import { openSession } from './open-session.ts'
import styles from './proof-form.module.css'
import { ProofForm } from './proof-form.tsx'

export { logInWithPasskey } from './passkey-login.ts'

type Props = {
  next: NextStep
  stays: boolean
  onLoggedIn?: ((user: User) => void) | undefined
  onOver(message: string): void
}

export function StepForm({ next, stays, onLoggedIn, onOver }: Props) {
  const [recovered, setRecovered] = useState<{ left: number; onContinue(): void }>()

  async function take(proof: Proof): Promise<string | undefined> {
    const step = proof as StepProof // The step asks for no password.
    const session = await openSession()
    try {
      const answer = await session.login(
        'credential' in step ? { next: 'passkey', ...step } : { next: 'code', ...step },
        {
          stays,
          showFirst: ({ recoveryCodesLeft: left }) =>
            left === undefined ? left : new Promise((onContinue) => setRecovered({ left, onContinue })),
        },
      )
      if ('username' in answer) onLoggedIn?.(answer)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.code === 'CODE')
        return 'recoveryCode' in step ? error.message : `${error.message} Try the next one that your app shows.`
      if (error.code !== 'STEP_OVER') throw error
      onOver(error.message)
    }
  }

  if (recovered) return <Recovered {...recovered} />
  return (
    <ProofForm {...next} heading="h2" busyLabel="Logging in" onProof={take} lost={<NoneLeft />}>
      <Button look="quiet" onClick={() => onOver('')}>
        Start again
      </Button>
    </ProofForm>
  )
}

function Recovered({ left, onContinue }: { left: number; onContinue(): void }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className={styles.proof}>
      <h2 ref={title} tabIndex={-1}>
        Recovery code accepted
      </h2>
      <p>
        {codesLeft(left)} If you have lost your phone, remove its app and set up the new one in{' '}
        <a href="/account#second-step">your account</a>, where you can also make new recovery codes.
      </p>
      <Button onClick={onContinue}>Continue</Button>
    </div>
  )
}

function NoneLeft() {
  const { contactEmail } = useSite().site
  return (
    <p>
      Another administrator can remove the second step of your account, once they know that it is you who asks. Write to{' '}
      <a href={`mailto:${contactEmail}`}>{contactEmail}</a>, or ask them in person.
    </p>
  )
}
