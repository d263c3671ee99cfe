import { momentText } from '#base/contract/day.ts'

export function When({ at, otherwise = '' }: { at: string | null; otherwise?: string }) {
  if (at === null) return otherwise
  return (
    <time dateTime={at} title={new Date(at).toLocaleString('en-GB', { dateStyle: 'full', timeStyle: 'long' })}>
      {momentText(at)}
    </time>
  )
}
