import { useState } from 'react'
import { Button } from '#base/client/ui/button.tsx'
import { TabPanel, TabStrip } from '#base/client/ui/tab-strip.tsx'
import { Section } from './section.tsx'

const named = [
  { id: 'who', name: 'WHO 5th edition' },
  { id: 'icc', name: 'ICC' },
  { id: 'comparison', name: 'Comparison' },
]

export function TabsSection() {
  const [selected, setSelected] = useState('who')
  const [hasNameless, setHasNameless] = useState(false)
  const tabs = hasNameless ? [...named, { id: 'nameless', name: ' ' }] : named
  const shown = tabs.find(({ id }) => id === selected)
  return (
    <Section title="Tab strip">
      <TabStrip label="Classification" tabs={tabs} selected={selected} onSelect={setSelected} />
      {shown && (
        <TabPanel id={shown.id}>
          <p>What the tab {shown.name} shows.</p>
        </TabPanel>
      )}
      <Button look="quiet" onClick={() => setHasNameless(true)}>
        Add a tab without a name
      </Button>
    </Section>
  )
}
