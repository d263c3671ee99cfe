import { Component, type ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** The name of the part in the message that replaces it. Absent: nothing does. */
  name?: string
  /** Rendered in place of the part instead of a message. */
  fallback?: (retry: () => void) => ReactNode
}

/** Keeps an error within a part of the page, so that the rest stays in use (8). */
export class Boundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    const { children, name, fallback } = this.props
    if (!this.state.hasFailed) return children
    if (fallback) return fallback(() => this.setState({ hasFailed: false }))
    return name && <p role="alert">{name} cannot be shown because of an error.</p>
  }
}
