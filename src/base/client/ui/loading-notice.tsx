/** Loading, or why a used tool does not start (see boot.ts); by styles alone, before any script or without one. */
export function LoadingNotice() {
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
