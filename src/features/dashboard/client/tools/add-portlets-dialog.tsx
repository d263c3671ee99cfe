import { CheckboxField } from '#base/client/forms/checkbox-field.tsx'
import { Form } from '#base/client/forms/form.tsx'
import type { Values } from '#base/client/forms/form-store.ts'
import { newId } from '#base/client/new-id.ts'
import { Button } from '#base/client/ui/button.tsx'
import {
  addPortlets,
  type CatalogueEntry,
  databaseEndpoints,
  type PlacedPortlet,
  refusals,
  type Tab,
  toolNames,
} from '../../contract/index.ts'
import { changeLayout } from '../state/layout.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { byCategory } from './by-category.ts'
import styles from './tools.module.css'
import { useAnswer } from './use-answer.ts'

/** Adds portlets to the current tab; only those that its owner may use are offered (2.6). */
export function AddPortletsDialog({ tab, onClose }: { tab: Tab; onClose(): void }) {
  const { answer, ...asked } = useAnswer(databaseEndpoints.databasePresets, {})
  const offered = answer?.portlets ?? []

  async function submit(values: Values) {
    const chosen = offered.filter(({ component }) => values[component] === 'true')
    const [first] = offered
    if (chosen.length === 0 && first) return { [first.component]: 'Tick at least one portlet' }
    onClose()
    const placed = chosen.map(
      ({ component, size }): PlacedPortlet => ({
        id: newId(),
        component,
        title: '',
        size,
        collapsed: false,
      }),
    )
    const names = chosen.map(({ title }) => title).join(', ')
    changeLayout((dashboard) => addPortlets(dashboard, tab.id, placed), { message: `Added: ${names}` })
  }

  return (
    <AnswerDialog
      title={toolNames.addPortlets}
      size={2}
      asked={asked}
      action={
        <Button type="submit" form="add-portlets" disabled={!answer}>
          Ok
        </Button>
      }
      onClose={onClose}
    >
      {answer && (
        <Form id="add-portlets" onSubmit={submit}>
          {byCategory(offered).map(({ category, members }) => (
            <fieldset key={category} className={styles.category}>
              <legend>{category}</legend>
              {members.map((entry) => (
                <CheckboxField
                  key={entry.component}
                  name={entry.component}
                  label={entry.title}
                  hint={`${entry.description}. ${factsOf(entry)}`}
                />
              ))}
            </fieldset>
          ))}
        </Form>
      )}
    </AnswerDialog>
  )
}

function factsOf({ access, modes, test }: CatalogueEntry): string {
  const where = modes.length === 1 && modes[0] ? refusals.mode({ Name: modes[0] }) : 'Every mode'
  return [access === 'Write' ? 'Read and write' : 'Read', where, test && 'For testing'].filter(Boolean).join(' · ')
}
