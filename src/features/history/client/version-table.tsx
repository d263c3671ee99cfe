import { Button } from '#base/client/ui/button.tsx'
import type { VersionLine } from '#features/pages/contract/index.ts'
import styles from './history-dialog.module.css'
import { momentText } from './moment.ts'

export type Pair = { readonly old: number; readonly now: number }

type Props = {
  label: string
  versions: readonly VersionLine[]
  pair: Pair | undefined
  isBusy: boolean
  onPick(pair: Pair): void
  onRestore(line: VersionLine): void
}

/** The versions of an editable, newest first. Any two can be selected for comparison. */
export function VersionTable({ label, versions, pair, isBusy, onPick, onRestore }: Props) {
  return (
    <table className={styles.versions}>
      <caption>Versions of “{label}”</caption>
      <thead>
        <tr>
          <th scope="col">From</th>
          <th scope="col">To</th>
          <th scope="col">Saved</th>
        </tr>
      </thead>
      <tbody>
        {versions.map((line, at) => {
          const { version, username, modified } = line
          return (
            <tr key={version}>
              {(['old', 'now'] as const).map((side) => (
                <td key={side} className={styles.pick}>
                  <label>
                    <input
                      type="radio"
                      name={`compare-${side}`}
                      aria-label={`Compare ${side === 'old' ? 'from' : 'to'} version ${version}`}
                      checked={pair?.[side] === version}
                      onChange={() => pair && onPick({ ...pair, [side]: version })}
                    />
                  </label>
                </td>
              ))}
              <th scope="row">
                <span className={styles.number}>
                  Version {version}
                  {at === 0 && ' (latest)'}
                </span>
                <time dateTime={modified}>{momentText(modified)}</time>
                <span>{username}</span>
                {at > 0 && (
                  <Button
                    look="quiet"
                    className={styles.restore}
                    aria-disabled={isBusy || undefined}
                    aria-label={`Restore this version: ${version}`}
                    onClick={() => !isBusy && onRestore(line)}
                  >
                    Restore this version
                  </Button>
                )}
              </th>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
