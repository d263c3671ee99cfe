import { call } from '#base/client/call.ts'
import { ModalDialog } from '#base/client/ui/modal-dialog.tsx'
import { shownUntilAnswered } from '#base/client/ui/until-answered.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import { Problem } from '#base/contract/problem.ts'
import type { authEndpoints } from '../endpoints.ts'
import type { Proof, ProofMethods } from '../proof.ts'
import { ProofForm } from './proof-form.tsx'

const proofMethods = addressOf<typeof authEndpoints.proofMethods>('/api/auth/prove/ways')
const proveCall = addressOf<typeof authEndpoints.prove>('/api/auth/prove')

let asking: Promise<boolean> | undefined

/** Asks in a dialog for a proof of who the user is, once for all calls that wait for it (D-128); resolves to whether they have given it. */
export function askForProof(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = undefined
  })
  return asking
}

async function ask(): Promise<boolean> {
  const ways = await call(proofMethods, {})
  return shownUntilAnswered((answer) => <ProveDialog ways={ways} onAnswer={answer} />)
}

function ProveDialog({ ways, onAnswer }: { ways: ProofMethods; onAnswer(isProved: boolean): void }) {
  async function prove(proof: Proof): Promise<string | undefined> {
    try {
      await call(proveCall, proof)
      onAnswer(true)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // The session has ended, and another dialog says so.
      if (error.status === 401 || error.status === 403) return void onAnswer(false)
      if (error.code !== 'PROOF') throw error
      return error.message
    }
  }

  return (
    <ModalDialog
      title="Please confirm that it is you"
      size={1}
      onClose={() => onAnswer(false)}
      onCancel={() => onAnswer(false)}
    >
      <p>You logged in a while ago, and this step matters. What you have entered is kept.</p>
      <ProofForm {...ways} heading="h3" busyLabel="Checking" onProof={prove} onSignedOn={() => onAnswer(true)} />
    </ModalDialog>
  )
}
