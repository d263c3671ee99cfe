/** Reports an error to the server (8). The code is loaded with the first report. */
export const report = (error: unknown) =>
  import('./report.ts').then(
    (reporter) => reporter.report(error),
    () => {},
  )

/** Reports errors that no other code handles (8); the browser logs them itself. */
export function watchErrors() {
  addEventListener('error', ({ error, message }) => report(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => report(reason))
}
