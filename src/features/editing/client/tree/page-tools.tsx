import { type ComponentType, useState } from 'react'
import { notLoaded } from '../not-loaded.ts'

type DialogProps = { shown: string; onClose(): void }

type Props = {
  shown: string
  className: string | undefined
  onFault(words: string): void
}

/** The buttons 'Add page' and 'Pages' in the edit bar. Each loads its dialog when pressed. */
export function PageTools({ shown, className, onFault }: Props) {
  const [Dialog, setDialog] = useState<ComponentType<DialogProps>>()
  const open = (load: () => Promise<ComponentType<DialogProps>>) =>
    void load().then(
      (loaded) => setDialog(() => loaded),
      () => onFault(notLoaded('The pages')),
    )
  return (
    <>
      <button
        type="button"
        className={className}
        onClick={() => open(() => import('./add-page-dialog.tsx').then((file) => file.AddPageDialog))}
      >
        Add page
      </button>
      <button
        type="button"
        className={className}
        onClick={() => open(() => import('./pages-dialog.tsx').then((file) => file.PagesDialog))}
      >
        Pages
      </button>
      {Dialog && <Dialog shown={shown} onClose={() => setDialog(undefined)} />}
    </>
  )
}
