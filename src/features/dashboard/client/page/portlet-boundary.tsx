import { Component, type ReactNode } from 'react'
import { Button } from '#base/client/ui/button.tsx'
import { StatusText } from '#base/client/ui/indicator.tsx'
import styles from './portlet.module.css'

type Props = { children: ReactNode; onRetry(): void }

/** Shows an error in place of a portlet that crashes; the rest of the tab is unaffected (D-4). */
export class PortletBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <div className={styles.fault} role="alert">
        <StatusText status="error">This portlet cannot be shown because of an error.</StatusText>
        <Button
          look="secondary"
          onClick={() => {
            this.setState({ isBroken: false })
            this.props.onRetry()
          }}
        >
          Try again
        </Button>
      </div>
    )
  }
}
