import { Suspense } from 'react'
import { lateForm } from '#base/client/forms/late-form.ts'
import { StatementPage } from '#base/client/ui/statement-page.tsx'

/** The login page (2.1). */
export default function LoginPage() {
  return (
    <StatementPage>
      <Suspense>
        <LoginPanel onAlive={onAlive} />
      </Suspense>
    </StatementPage>
  )
}

const { Form: LoginPanel, onAlive } = lateForm(() => import('./login-panel.tsx'))
