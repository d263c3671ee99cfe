import { type ReactNode, useRef } from 'react'
import { acceptOf, uploadRules } from '#features/media/contract.ts'
import type { FileKind } from '#features/pages/contract/index.ts'

type Props = {
  kind: FileKind
  className?: string | undefined
  /** The id of a description, to distinguish buttons with the same name. */
  describedBy?: string
  children: ReactNode
  onFile(file: File): void
}

export function FilePicker({ kind, className, describedBy, children, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" className={className} aria-describedby={describedBy} onClick={() => input.current?.click()}>
        {children}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptOf(uploadRules[kind])}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // Allows the same file to be picked again.
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
