import type { Tool } from '#base/client/feature.ts'
import styles from './tools-area.module.css'

/** The area for the features' tools (2.6); invisible while it is empty. */
export const ToolsArea = ({ tools }: { tools: readonly Tool[] }) => (
  <div className={styles.tools}>
    {tools.map(({ name, Tool }) => (
      <Tool key={name} />
    ))}
  </div>
)
