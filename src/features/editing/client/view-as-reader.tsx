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
        <strong className={styles.mode}>You see what readers see</strong>
        {released && released.number > 0 && (
          <p className={styles.readers}>
            version {released.number}, since {timeText(released.at)}
          </p>
        )}
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
