import { call } from '#base/client/call.ts'
import { Button } from '#base/client/ui/button.tsx'
import { dayText } from '#base/contract/day.ts'
import type { Tree } from '#features/pages/contract/index.ts'
import styles from './pages-dialog.module.css'
import { calls, type TreeState } from './use-tree.ts'

export function ArchivedPages({ state, tree }: { state: TreeState; tree: Tree }) {
  const archived = tree.pages.filter((page) => page.archived !== null)
  if (archived.length === 0) return <p>No page is archived.</p>
  return (
    <ul className={styles.list}>
      {archived.map((page) => (
        <li key={page.id}>
          <div>
            <b>{page.title}</b>
            <span>
              {page.path}, archived on {dayText(page.archived ?? '')}
            </span>
          </div>
          <Button
            look="secondary"
            aria-label={`Restore ${page.title}`}
            onClick={() =>
              void state.act(`“${page.title}” has been restored.`, (baseVersion) =>
                call(calls.restore, { page: page.id, baseVersion }),
              )
            }
          >
            Restore
          </Button>
        </li>
      ))}
    </ul>
  )
}
