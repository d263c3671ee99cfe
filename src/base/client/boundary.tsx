import { Component, type ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** Drawn in place of a part that has failed. Absent: nothing is. */
  fallback?: (retry: () => void) => ReactNode
}

/** Keeps an error within a part of the page, so that the rest stays in use (8). */
export class Boundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    const { children, fallback } = this.props
    return this.state.hasFailed ? fallback?.(() => this.setState({ hasFailed: false })) : children
  }
}
