import { useNavigate } from 'react-router'
import { messageOf, Problem } from '#base/contract/problem.ts'

/** Returns a function that opens the error route for a server failure (4.6, 8) and returns whether the error was one. */
export function useErrorRoute(): (error: unknown) => boolean {
  const navigate = useNavigate()
  return (error) => {
    if (!(error instanceof Problem && error.status >= 500)) return false
    const { pathname } = window.location
    void navigate(`/error?${new URLSearchParams({ from: pathname, ref: error.ref })}`)
    return true
  }
}

export function textOfError(error: unknown): string {
  if (error instanceof Problem)
    return `${error.message}${error.status === 0 && error.info ? '.' : ''} ${error.info}`.trim()
  return messageOf(error)
}
