/** Reports an error to the server (8). The code that does it comes with the first one. */
export const report = (error: unknown) =>
  import('./report.ts').then(
    (reporter) => reporter.report(error),
    () => {},
  )

/** The last resort for what nobody handles (8); the browser itself logs it. */
export function watchErrors() {
  addEventListener('error', ({ error, message }) => report(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => report(reason))
}
