import { Region, usePartId } from '#features/pages/client/index.ts'
import { Fold } from './fold.tsx'

/** The editors' text below a form: folds only, since the form is what readers came for. */
export function ToolText() {
  const partId = usePartId('key-points')
  return (
    <>
      <Fold id={partId} title="In short">
        <Region name="key-points" />
      </Fold>
      <Region name="when" />
      <Region name="pitfalls" />
      <Region name="next" />
      <Region name="main" />
    </>
  )
}
