import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'

/** Where a secure link leads (2.1); without one, the link that was kept for after the login. */
export default function LinkPage() {
  const { uid } = useParams()
  return <Suspense>{uid === undefined ? <KeptLinkScreen /> : <LinkScreen uid={uid} key={uid} />}</Suspense>
}

const LinkScreen = lazy(() => import('./link-screen.tsx'))
const KeptLinkScreen = lazy(() => import('./kept-link-screen.tsx'))
