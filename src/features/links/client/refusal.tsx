import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '#base/client/call.ts'
import { reverify } from '#base/client/session.ts'
import { useSite } from '#base/client/site.ts'
import { Button } from '#base/client/ui/button.tsx'
import { useUser } from '#base/client/user.ts'
import { localDay, momentText } from '#base/contract/day.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import { messageOf } from '#base/contract/problem.ts'
import { type authEndpoints, loginAt } from '#features/auth/contract.ts'
import type { LinkAnswer, linkEndpoints } from '../endpoints.ts'
import { type LinkStatus, nameOfStatus } from '../status.ts'
import { rememberLink } from './remember-link.ts'

const renewLink = addressOf<typeof linkEndpoints.renewLink>('/api/link/renew')
const deauthenticate = addressOf<typeof authEndpoints.deauthenticate>('/api/auth/deauthenticate')

type Props = { uid: string; answer: LinkAnswer; onTryAgain(): void }
type Wording = { title: string; Text(props: Props): ReactNode; Offer?(props: Props): ReactNode; hasContact?: boolean }

/** Explains why a link cannot be used, and offers what to do next (T4). */
export function Refusal(props: Props) {
  const { site } = useSite()
  const { Text, Offer, hasContact } = refusalOf(props.answer)
  return (
    <>
      <p>
        <Text {...props} />
      </p>
      {Offer && <Offer {...props} />}
      {hasContact && (
        <p>
          Contact us: <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>
        </p>
      )}
    </>
  )
}

export const refusalOf = ({ status, off }: LinkAnswer): Wording => {
  const name = nameOfStatus(status)
  if (name === 'DISABLED' && off) return { ...refusals.DISABLED, ...whyOff[off] }
  return name === 'VALID' || name === 'LOADING' ? refusals.FAILED : refusals[name]
}

const whyOff: Record<NonNullable<LinkAnswer['off']>, Pick<Wording, 'title' | 'Text'>> = {
  ended: {
    title: 'This review has ended',
    Text: ({ answer: { expires } }) =>
      `The editors ended it on ${localDay(expires ?? '')}. If you have a newer message, open the link in it.`,
  },
  replaced: {
    title: 'A newer link has replaced this one',
    Text: () => 'Open the link in the newest message that was sent to you.',
  },
}

const refusals: Record<Exclude<LinkStatus, 'LOADING' | 'VALID'>, Wording> = {
  EXPIRED: {
    title: 'This link has expired',
    Text: ({ answer: { expires } }) => (expires ? `It could be used until ${momentText(expires)}.` : ''),
    Offer: (props) => <NewLink {...props} />,
    hasContact: true,
  },
  DISABLED: {
    title: 'This link has been switched off',
    Text: () => 'The sender has switched it off or the service is closed.',
    hasContact: true,
  },
  INVALID: {
    title: 'This link is not valid',
    Text: () => 'Check that the whole address was copied.',
    Offer: () => (
      <p>
        <a href="/">Go to the home page</a>
      </p>
    ),
    hasContact: true,
  },
  LIMITED: {
    title: 'This link has already been used',
    Text({ answer: { mostUses, functionId } }) {
      if (functionId === 'review') return 'It opens the review in one browser only, the first that used it.'
      return (mostUses ?? 1) === 1 ? 'It could be used once.' : `It can be used ${mostUses} times.`
    },
    Offer: (props) => <NewLink {...props} />,
    hasContact: true,
  },
  FAILED: {
    title: 'We could not check this link',
    Text: ({ answer: { ref } }) => (
      <>
        It has not been used up.{' '}
        {ref && (
          <>
            If it happens again, please quote the reference <strong>{ref}</strong>.
          </>
        )}
      </>
    ),
    Offer: ({ onTryAgain }) => (
      <p>
        <Button onClick={onTryAgain}>Try again</Button>
      </p>
    ),
  },
  FORBIDDEN: {
    title: 'You cannot use this link',
    Text: () => <CurrentUser />,
    Offer: (props) => <AsSomeoneElse {...props} />,
  },
  UNAUTHORISED: {
    title: 'Log in to use this link',
    Text: () => 'After logging in you return to it.',
    Offer: () => (
      <p>
        <a className="button" href={loginAt('/link')}>
          Login
        </a>
      </p>
    ),
  },
}

function CurrentUser() {
  const name = useUser()?.displayName ?? 'somebody'
  return `You are logged in as ${name}; the link is for someone else or your account lacks access.`
}

/** Logs out, keeps the link and opens it again; if it needs a login, the page then asks for one. */
function AsSomeoneElse({ uid, onTryAgain }: Props) {
  const navigate = useNavigate()
  const isKept = useLocation().pathname === '/link'
  const [fault, setFault] = useState('')

  async function change() {
    try {
      await call(deauthenticate, {})
      rememberLink(uid)
      // The page of the kept link checks it by itself when it is opened. A check here would show a form that is then replaced.
      if (isKept) onTryAgain()
      else await navigate('/link', { replace: true })
      await reverify()
    } catch (error) {
      setFault(messageOf(error))
    }
  }

  return (
    <>
      <p>
        <Button onClick={change}>Log in as someone else</Button>
      </p>
      <p role="alert">{fault && `You are still logged in: ${fault}`}</p>
    </>
  )
}

function NewLink({ uid, answer }: Props) {
  const [state, setState] = useState<keyof typeof sendingWords>('')
  const [reason, setReason] = useState('')
  if (!answer.mayRenew) return null

  async function send() {
    setState('sending')
    setReason('')
    try {
      const { isSent } = await call(renewLink, { uid })
      setState(isSent ? 'sent' : 'failed')
    } catch (error) {
      setReason(messageOf(error))
      setState('failed')
    }
  }

  return (
    <>
      {state !== 'sent' && (
        <p>
          <Button onClick={send} aria-disabled={state === 'sending' || undefined}>
            Send a new link
          </Button>
        </p>
      )}
      <p role="status">
        {sendingWords[state]} {reason}
      </p>
    </>
  )
}

const sendingWords = {
  '': '',
  sending: 'Sending…',
  sent: 'A new link is on its way to the same e-mail address.',
  failed: 'A new link could not be sent.',
}
