import { StatementPage } from '#base/client/ui/statement-page.tsx'

/** Reading needs no login, and there is nothing else to do yet. */
export default function LoginPage() {
  return (
    <StatementPage>
      <p>You can read every guideline page and use every tool without logging in.</p>
      <p>Accounts for editors and research staff are not open on this site yet.</p>
      <p>
        <a href="/">Go to the home page</a>
      </p>
    </StatementPage>
  )
}
