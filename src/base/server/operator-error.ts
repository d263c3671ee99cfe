/** An error that the operator can fix: only its message is shown, in the log or on the command line. */
export class OperatorError extends Error {}
