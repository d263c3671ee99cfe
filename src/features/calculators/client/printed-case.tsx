import { useRoute } from '#base/client/route.ts'
import { localDay } from '#base/contract/day.ts'
import styles from './printed-case.module.css'

type Props = { label: string; entered: readonly string[]; isFilled: boolean }

/** The code that leads to the empty form loads with the page: once values are entered, nothing is requested. */
export function PrintedCase({ label, entered, isFilled }: Props) {
  const path = useRoute()?.path ?? ''
  return (
    <div className={isFilled ? styles.filled : styles.empty}>
      {isFilled && (
        <div>
          <p>
            <b>{label}:</b> {entered.join('; ')}
          </p>
          <p>{localDay(new Date())}. Not stored: the code leads to the empty form.</p>
        </div>
      )}
      <img
        src={`/api/image/qrcode?${new URLSearchParams({ identifier: path })}`}
        alt="QR code of the empty form"
        fetchPriority="low"
        width={84}
        height={84}
      />
    </div>
  )
}
