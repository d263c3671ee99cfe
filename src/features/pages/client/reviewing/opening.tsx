import { StatementPage } from '#base/client/ui/statement-page.tsx'

/** Shown until the review is there. */
export const Opening = () => (
  <StatementPage>
    <p role="status">Opening the review…</p>
    <noscript>
      <p>To review a page, please turn on JavaScript.</p>
    </noscript>
  </StatementPage>
)
