import { ContentPage, KeyPoints } from '../../client/content-page.tsx'
import { MediaSlot } from '../../client/media-slot.tsx'
import { usePartId } from '../../client/part-id.ts'
import { Region } from '../../kinds/region/client.tsx'
import styles from './help.module.css'

export default function HelpPage() {
  return (
    <ContentPage>
      <KeyPoints />
      <MediaSlot type="image" name="figure" />
      <Region name="main" />
      <MediaSlot type="document" name="download" />
      <OnYourPhone />
    </ContentPage>
  )
}

function OnYourPhone() {
  const partId = usePartId('on-your-phone')
  return (
    <section className={styles.phone} aria-labelledby={partId}>
      <MediaSlot
        type="image"
        name="code"
        contentType="qrcode"
        identifier="/"
        fixed={{ imageDescription: 'QR code with the address of this site', imageMaxWidth: 160 }}
      />
      <div>
        <h2 id={partId}>Open this site on your phone</h2>
        <p>Point the camera of the phone at the code and follow the link that it shows.</p>
      </div>
    </section>
  )
}
