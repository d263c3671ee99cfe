import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'

/** The page of a secure link (2.1); without one in the address, of the link kept until after login. */
export default function LinkPage() {
  const { uid } = useParams()
  return <Suspense>{uid === undefined ? <KeptLinkScreen /> : <LinkScreen uid={uid} key={uid} />}</Suspense>
}

const LinkScreen = lazy(() => import('./link-screen.tsx'))
const KeptLinkScreen = lazy(() => import('./remembered-link-screen.tsx'))
