import { type IndicatorStatus, StatusText } from '#base/client/ui/indicator.tsx'
import { type IdStatus, statusShown } from '../../contract/index.ts'

/** The status of an ID as colour, icon and text (T5); nothing if it is unknown. */
export function StatusMark({ status }: { status: IdStatus }) {
  const { className, label } = statusShown[status]
  return className && <StatusText status={className as IndicatorStatus}>{label}</StatusText>
}
