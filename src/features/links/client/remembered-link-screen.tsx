import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useIsHydrated } from '#base/client/hydrated.ts'
import { StatementPage } from '#base/client/ui/statement-page.tsx'
import { Checking } from './checking.tsx'
import { rememberedLink } from './remembered-link-storage.ts'

const LinkScreen = lazy(() => import('./link-screen.tsx'))

/** Opens the remembered link; without one, shows the result of the last link. */
export default function RememberedLinkScreen() {
  return useIsHydrated() ? <RememberedOrUsed /> : <Checking />
}

function RememberedOrUsed() {
  const { state } = useLocation() as {
    state: { username?: string; isNew?: boolean; file?: string; at?: string } | null
  }
  const [uid] = useState(rememberedLink)
  if (state?.username !== undefined)
    return (
      <StatementPage title={state.isNew ? 'Your account is set up' : 'Your new password is set'}>
        <p>
          You can now log in as <strong>{state.username}</strong>.
          {!state.isNew && ' You have been logged out everywhere else.'}
        </p>
        <p>
          <a className="button" href="/login">
            Login
          </a>
        </p>
      </StatementPage>
    )
  if (state?.file !== undefined)
    return (
      <StatementPage title="Your download has started">
        <p>
          <strong>{state.file}</strong> is on its way to your downloads.
        </p>
        <p>
          Has it not arrived? For a few minutes you can{' '}
          <a href={state.at} download>
            download it again
          </a>
          .
        </p>
      </StatementPage>
    )
  if (uid !== undefined)
    return (
      <Suspense fallback={<Checking />}>
        <LinkScreen uid={uid} />
      </Suspense>
    )
  return (
    <StatementPage title="There is no link to continue with">
      <p>Open the link in your message once more.</p>
      <p>
        <a href="/">Go to the home page</a>
      </p>
    </StatementPage>
  )
}
