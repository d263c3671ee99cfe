import { lazy, Suspense } from 'react'

/** Where one asks for a link to set a new password (T3). */
export default function ForgottenPasswordPage() {
  return (
    <Suspense>
      <ForgottenPassword />
    </Suspense>
  )
}

const ForgottenPassword = lazy(() => import('./forgotten-password.tsx'))
