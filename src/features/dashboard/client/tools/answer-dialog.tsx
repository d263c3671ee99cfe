import type { ReactNode } from 'react'
import { Failure } from '#base/client/ui/failure.tsx'
import { StatusText } from '#base/client/ui/indicator.tsx'
import { Loader } from '#base/client/ui/loader.tsx'
import { ModalDialog } from '#base/client/ui/modal-dialog.tsx'
import { useDashboard } from '../state/state.ts'

type Props = {
  title: string
  size?: 2
  asked: { readonly fault: string; readonly isLoading: boolean; retry(): void }
  refusal?: string
  action?: ReactNode
  onClose(): void
  children: ReactNode
}

/** A dialog about an answer of the server: it says that it loads, or why it cannot. */
export function AnswerDialog({ title, size, asked, refusal, action, onClose, children }: Props) {
  const { fault, isLoading, retry } = asked
  const isChoosing = useDashboard((state) => state.isChoosing)
  return (
    <ModalDialog title={title} {...(size && { size })} onClose={onClose} actions={action} onCancel={onClose}>
      {(isLoading || isChoosing) && <Loader isSmall />}
      {(fault || refusal) && (
        <Failure onRetry={fault ? retry : undefined}>
          <StatusText status="error">{fault || refusal}</StatusText>
        </Failure>
      )}
      {children}
    </ModalDialog>
  )
}
