import { useRoute } from '#base/client/route.ts'
import { ContentPage, KeyPoints, Region } from '#features/content/client/index.ts'
import styles from './reference-page.module.css'

/** The tables of a score or classification, to work through by hand. */
export default function ReferencePage() {
  const route = useRoute()
  const isIndex = route?.name === 'calculators'
  return (
    <ContentPage>
      {!isIndex && (
        <p className={styles.statement}>
          This page sets out the criteria to work through by hand. An interactive form is not part of the site yet.
        </p>
      )}
      <KeyPoints />
      <Region name="main" />
    </ContentPage>
  )
}
