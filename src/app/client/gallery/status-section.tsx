import { Indicator } from '#base/client/ui/indicator.tsx'
import styles from './gallery.module.css'
import { Section } from './section.tsx'

export function StatusSection() {
  return (
    <Section title="Status indicator">
      <div className={styles.columns}>
        <Indicator label="Not asked yet" status="unknown" />
        <Indicator label="Being fetched" status="loading" />
        <Indicator label="Study ID" status="ok">
          01-01234 is in use
        </Indicator>
        <Indicator label="Captcha" status="error">
          The check has failed
        </Indicator>
        <Indicator label="Consent" status="stop">
          Withdrawn on 3 March 2026: read only
        </Indicator>
        <Indicator label="Follow-up" status="warning">
          Overdue by 40 days
        </Indicator>
        <Indicator label="Next visit" status="info">
          In two weeks
        </Indicator>
      </div>
    </Section>
  )
}
