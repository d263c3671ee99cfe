import { Button } from '#base/client/ui/button.tsx'
import { setEditMode, useContent } from '#features/pages/client/index.ts'
import styles from './bar.module.css'
import { timeText } from './history/moment.ts'
import { enterEditMode, leaveEditMode } from './switch-edit-mode.ts'

/** Shows the page as readers see it, under a bar with one button that leads back. */
export async function openReaderView() {
  if (await leaveEditMode()) setEditMode({ Frame: ReaderFrame })
}

function ReaderFrame() {
  const { released } = useContent()
  return (
    <section className={styles.bar} aria-label="As a reader">
      <div className={styles.line}>
        <p className={styles.readers}>
          <b>You see what readers see</b>
          {released && released.number > 0 && (
            <span>
              Version {released.number}, since {timeText(released.at)}
            </span>
          )}
        </p>
        <span className={styles.state} />
        <Button look="quiet" onClick={() => setEditMode(undefined)}>
          Close
        </Button>
        <Button look="secondary" onClick={() => void enterEditMode()}>
          Go on editing
        </Button>
      </div>
    </section>
  )
}
