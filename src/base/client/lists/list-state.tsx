import { Button } from '#base/client/ui/button.tsx'
import { StatusText } from '#base/client/ui/indicator.tsx'
import { Loader } from '#base/client/ui/loader.tsx'
import styles from './lists.module.css'
import type { List } from './use-list.ts'

type Props = {
  list: List<unknown, unknown>
  empty: string
}

/** The state below a list: loading, failed, empty, or with more to load. */
export function ListState({ list: { rows, fault, isLoading, answer, hasMore, more, retry }, empty }: Props) {
  if (isLoading) return <Loader isSmall={rows.length > 0} />
  if (fault)
    return (
      <div role="alert">
        <p>
          <StatusText status="error">This could not be loaded. {fault}</StatusText>
        </p>
        <Button look="secondary" onClick={retry}>
          Try again
        </Button>
      </div>
    )
  if (answer !== undefined && rows.length === 0) return <p className={styles.empty}>{empty}</p>
  if (!hasMore) return null
  return (
    <p>
      <Button look="secondary" onClick={more}>
        Show more
      </Button>
    </p>
  )
}
