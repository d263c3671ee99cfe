import type { Tool } from '#base/client/slots.ts'
import styles from './tools-area.module.css'

/** Where features put their tools (2.6); no trace of it is seen while none of them applies. */
export const ToolsArea = ({ tools }: { tools: readonly Tool[] }) => (
  <div className={styles.tools}>
    {tools.map(({ name, Tool }) => (
      <Tool key={name} />
    ))}
  </div>
)
