import { Suspense } from 'react'
import { lateForm } from '#base/client/forms/late-form.ts'

/** The page where a user requests a link to set a new password (T3). */
export default function ForgottenPasswordPage() {
  return (
    <Suspense>
      <ForgottenPassword onAlive={onAlive} />
    </Suspense>
  )
}

const { Form: ForgottenPassword, onAlive } = lateForm(() => import('./forgotten-password.tsx'))
