import { StatementPage } from '#base/client/ui/statement-page.tsx'

export const Opening = () => (
  <StatementPage>
    <p role="status">Opening the review…</p>
    <noscript>
      <p>To review a page, please turn on JavaScript.</p>
    </noscript>
  </StatementPage>
)
