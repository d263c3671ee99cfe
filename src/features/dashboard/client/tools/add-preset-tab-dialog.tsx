import { newId } from '#base/client/new-id.ts'
import { Button } from '#base/client/ui/button.tsx'
import { addPresetTab, databaseEndpoints, type OfferedTab, portletNamed, toolNames } from '../../contract/index.ts'
import { useGoTo } from '../edit/use-go-to.ts'
import { changeLayout } from '../state/layout.ts'
import { getState, useDashboard } from '../state/state.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { byCategory } from './by-category.ts'
import styles from './tools.module.css'
import { useAnswer } from './use-answer.ts'

/** Adds a preset tab, or shows it if it already exists (4.7). */
export function AddPresetTabDialog({ onClose }: { onClose(): void }) {
  const existing = useDashboard((state) => state.dashboard.tabs)
  const { answer, ...asked } = useAnswer(databaseEndpoints.databasePresets, {})
  const goTo = useGoTo()

  function choose(preset: OfferedTab) {
    onClose()
    changeLayout((dashboard) => addPresetTab(dashboard, preset, newId()), {
      message: `Tab ${preset.title} shown`,
    })
    const tab = getState().dashboard.tabs.find(({ name }) => name === preset.name)
    if (tab) goTo(tab.id)
  }

  return (
    <AnswerDialog title={toolNames.addPresetTab} size={2} asked={asked} onClose={onClose}>
      {byCategory(answer?.tabs ?? []).map(({ category, members }) => (
        <section key={category} className={styles.presets} aria-label={category}>
          <h3>{category}</h3>
          {members.map((preset) => {
            const isThere = existing.some(({ name }) => name === preset.name)
            return (
              <div key={preset.name} className={styles.preset}>
                <div>
                  <strong>{preset.title}</strong>
                  <span>{preset.description}</span>
                  <span>
                    {preset.columns
                      .flat()
                      .map(({ component }) => portletNamed(component)?.title)
                      .join(', ')}
                  </span>
                </div>
                <Button
                  look="secondary"
                  aria-label={`${isThere ? 'Show' : 'Add'} ${preset.title}`}
                  onClick={() => choose(preset)}
                >
                  {isThere ? 'Show' : 'Add'}
                </Button>
              </div>
            )
          })}
        </section>
      ))}
    </AnswerDialog>
  )
}
