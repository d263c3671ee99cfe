import type { ReactNode } from 'react'
import { Boundary } from '#base/client/boundary.tsx'
import { Button } from '#base/client/ui/button.tsx'
import { StatusText } from '#base/client/ui/indicator.tsx'
import styles from './portlet.module.css'

type Props = { children: ReactNode; onRetry(): void }

/** Shows an error in place of a portlet that crashes; the rest of the tab is unaffected (D-4). */
export const PortletBoundary = ({ children, onRetry }: Props) => (
  <Boundary
    fallback={(retry) => (
      <div className={styles.fault} role="alert">
        <StatusText status="error">This portlet cannot be shown because of an error.</StatusText>
        <Button
          look="secondary"
          onClick={() => {
            retry()
            onRetry()
          }}
        >
          Try again
        </Button>
      </div>
    )}
  >
    {children}
  </Boundary>
)
