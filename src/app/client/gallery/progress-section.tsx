import { useState } from 'react'
import { Button } from '#base/client/ui/button.tsx'
import { Loader } from '#base/client/ui/loader.tsx'
import { Overlay } from '#base/client/ui/overlay.tsx'
import { Progress, TimedProgress } from '#base/client/ui/progress.tsx'
import { ProgressBar } from '#base/client/ui/progress-bar.tsx'
import { useTimedProgress } from '#base/client/ui/use-timed-progress.ts'
import styles from './gallery.module.css'
import { Section } from './section.tsx'

export function ProgressSection() {
  const [isLoading, setIsLoading] = useState(false)
  const [hasOverlay, setHasOverlay] = useState(false)
  const timed = useTimedProgress()
  return (
    <Section title="Progress, loader, overlay">
      <ProgressBar isActive={isLoading} label="Loading the page" />
      <div className={styles.columns}>
        {[0, 40, 100].map((percent) => (
          <Progress key={percent} label={`Read ${percent}`} percent={percent} />
        ))}
      </div>
      <TimedProgress label="Upload of figure-1.png" progress={timed.progress} />
      <div className={styles.row}>
        <Button look="secondary" onClick={timed.start}>
          Start
        </Button>
        <Button look="secondary" onClick={() => timed.report(60)}>
          Report 60 %
        </Button>
        <Button look="secondary" onClick={timed.finish}>
          Finish
        </Button>
        <Button look="secondary" onClick={() => timed.fail('The selected file is too large. Maximum file size 5 MB.')}>
          Fail
        </Button>
        <Button look="quiet" onClick={() => setIsLoading(!isLoading)}>
          Page bar
        </Button>
        <Button look="quiet" onClick={() => setHasOverlay(true)}>
          Window overlay
        </Button>
      </div>
      <div className={styles.columns}>
        <Loader />
        <Loader isSmall label="Fetching the portlet" />
        <div className={styles.box}>
          <p>A box that is covered while it is being reloaded.</p>
          <Overlay covers="box">
            <Loader isSmall />
          </Overlay>
        </div>
      </div>
      {hasOverlay && <Overlay covers="window" onPress={() => setHasOverlay(false)} />}
    </Section>
  )
}
