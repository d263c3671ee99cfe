import { dateFormat, momentText } from '#base/contract/day.ts'

const exactText = dateFormat({ dateStyle: 'full', timeStyle: 'long' })

export function Timestamp({ at, otherwise = '' }: { at: string | null; otherwise?: string }) {
  if (at === null) return otherwise
  return (
    <time dateTime={at} title={exactText(at)}>
      {momentText(at)}
    </time>
  )
}
