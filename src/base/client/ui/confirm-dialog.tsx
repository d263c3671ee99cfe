import { useId } from 'react'
import { Button } from './button.tsx'
import type { Question } from './confirm.ts'
import styles from './confirm-dialog.module.css'
import { ModalDialog } from './modal-dialog.tsx'
import { shownUntilAnswered } from './until-answered.ts'

type Options = { hasCancel?: boolean }

export const ask = (question: Question, options: Options = {}): Promise<boolean> =>
  shownUntilAnswered((answer) => <ConfirmDialog {...question} {...options} onAnswer={answer} />)

type Props = Question & Options & { onAnswer(isAgreed: boolean): void }

/** A question with Ok and Cancel (2.7). The answer that loses nothing has the initial focus. */
export function ConfirmDialog({
  title,
  message,
  hint,
  info,
  okLabel = 'Ok',
  cancelLabel = 'Cancel',
  isLoss = false,
  hasCancel = true,
  onAnswer,
}: Props) {
  const id = useId()
  return (
    <ModalDialog
      role="alertdialog"
      title={title ?? message}
      describedBy={id}
      size={1}
      hasClose={false}
      onClose={() => onAnswer(false)}
      actions={
        <>
          <Button look={isLoss ? 'secondary' : 'primary'} onClick={() => onAnswer(true)} hasFirstFocus={!hasCancel}>
            {okLabel}
          </Button>
          {hasCancel && (
            <Button look={isLoss ? 'primary' : 'secondary'} onClick={() => onAnswer(false)} hasFirstFocus>
              {cancelLabel}
            </Button>
          )}
        </>
      }
    >
      <div id={id} className={styles.text}>
        {title && <p>{message}</p>}
        {hint && <p className={styles.hint}>{hint}</p>}
        {info && <p className={styles.info}>{info}</p>}
      </div>
    </ModalDialog>
  )
}
