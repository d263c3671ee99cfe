import type { SignOnProblem } from '../single-sign-on/endpoints.ts'

const sentences: Record<SignOnProblem, (name: string) => string> = {
  cancelled: (name) => `The login with ${name} was cancelled or refused there.`,
  expired: () => 'The login took too long, or was begun in another browser. Please try again.',
  unreachable: (name) => `The login of ${name} cannot be reached at present. Please try again later.`,
  unknown: () => 'You have no account here, or it is disabled. Please ask an administrator of this site.',
  refused: (name) => `The answer of ${name} could not be accepted. Please tell an administrator of this site.`,
}

/** What a query says about a login at the organisation that has failed; empty if it says nothing. */
export function signOnProblemIn(query: string, name: string): string {
  const problem = new URLSearchParams(query).get('problem') ?? ''
  return Object.hasOwn(sentences, problem) ? sentences[problem as SignOnProblem](name) : ''
}
