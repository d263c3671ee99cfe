import { useNavigate } from 'react-router'
import { Problem } from '#base/contract/problem.ts'

/** A failure of the server leads to the route named error (4.6, 8); answers whether it was one. */
export function useErrorRoute(): (error: unknown) => boolean {
  const navigate = useNavigate()
  return (error) => {
    if (!(error instanceof Problem && error.status >= 500)) return false
    const { pathname } = window.location
    void navigate(`/error?${new URLSearchParams({ from: pathname, ref: error.ref })}`)
    return true
  }
}

/** What is told of an error: what happened, and what more the server said. */
export function wordsOf(error: unknown): string {
  if (error instanceof Problem) return [error.message, error.info].filter(Boolean).join(' ')
  return error instanceof Error ? error.message : String(error)
}
