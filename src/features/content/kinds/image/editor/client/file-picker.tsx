import { type ReactNode, useRef } from 'react'
import { acceptOf, documentRule, imageRule } from '#features/media/limits.ts'
import type { FileKind } from '../../../../client/edit-mode/uploading.ts'

type Props = {
  kind: FileKind
  className?: string | undefined
  /** What the button stands at, where there are several of its name. */
  describedBy?: string
  children: ReactNode
  onFile(file: File): void
}

/** A button that lets one pick a file. */
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
        accept={acceptOf(kind === 'image' ? imageRule : documentRule)}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file may be picked again.
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
