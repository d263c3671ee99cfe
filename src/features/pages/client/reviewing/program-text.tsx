import { editableIdOf } from '../../contract/editable-id.ts'
import { partName } from '../../contract/part-name.ts'
import { calculatorText } from '../../templates/calculator-text/contract.ts'
import { Parts } from '../../templates/client/parts.tsx'
import { useContent } from '../content.ts'
import { ContentPage } from '../content-page.tsx'

const order: readonly string[] = calculatorText.slots.map(({ name }) => name)

/** Every text of a program's page: those below its form in their order, then those of its results under their names. */
export default function ProgramText() {
  const { page, contentItems } = useContent()
  const parts = contentItems.map(({ editableId, type }) => {
    const name = editableId.slice(editableIdOf(page.key, '').length)
    return { name, kind: type, label: partName(name), editableId }
  })
  const isBelow = ({ name }: { name: string }) => order.includes(name)
  const below = parts.filter(isBelow).sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
  return (
    <ContentPage>
      <Parts parts={below} />
      {parts
        .filter((part) => !isBelow(part))
        .map((part) => (
          <section key={part.name} aria-labelledby={`app-part-${part.name}`}>
            <h2 id={`app-part-${part.name}`} data-of={part.editableId}>
              {part.label}
            </h2>
            <Parts parts={[part]} />
          </section>
        ))}
    </ContentPage>
  )
}
