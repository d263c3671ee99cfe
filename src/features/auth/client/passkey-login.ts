import { call } from '#base/client/call.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import type { User } from '#base/contract/user.ts'
import type { authEndpoints } from '../endpoints.ts'
import { openSession } from './open-session.ts'
import { knowsPasskeys, passkeyAnswer, passkeyFault } from './passkey.ts'

const passkey = addressOf<typeof authEndpoints.passkey>('/api/auth/passkey')

/** Logs in with a passkey alone; throws an error in words for the user. */
export async function logInWithPasskey({
  stays,
  onLoggedIn,
}: {
  stays: boolean
  onLoggedIn: ((user: User) => void) | undefined
}) {
  if (!knowsPasskeys()) throw new Error('This browser is too old for passkeys. Please log in with your password.')
  const session = await openSession()
  try {
    const { publicKey } = await call(passkey, {})
    const answer = await session.login({ next: 'passkey', credential: await passkeyAnswer(publicKey) }, { stays })
    if ('username' in answer) onLoggedIn?.(answer)
  } catch (error) {
    throw new Error(passkeyFault(error), { cause: error })
  }
}
