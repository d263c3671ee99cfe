/**
 * Shows the loading state of a tool that the reader has used, or why it does not start (see boot.ts). It works by
 * styles alone, before any script of the page runs, or if none loads.
 */
export function LateNotice() {
  return (
    <div className="app-loading" role="status">
      <p>Loading…</p>
      <p>
        This page could not be loaded completely.{' '}
        <button type="button" className="button">
          Try again
        </button>
      </p>
      <p>Your browser is too old for this tool. The text and the tables of this page are complete.</p>
    </div>
  )
}
