import { useState } from 'react'
import UnsavedGuard from '#base/client/ui/unsaved-guard.tsx'
import { DialogsSection } from './dialogs-section.tsx'
import { FieldsSection } from './fields-section.tsx'
import styles from './gallery.module.css'
import { ProgressSection } from './progress-section.tsx'
import { StatusSection } from './status-section.tsx'
import { TabsSection } from './tabs-section.tsx'
import { UnsavedSection } from './unsaved-section.tsx'
import { VersionsSection } from './versions-section.tsx'

const looks = {
  theme: ['auto', 'light', 'dark'],
  motion: ['auto', 'on', 'off'],
} as const

export function Gallery() {
  return (
    <>
      <UnsavedGuard />
      <header className={styles.bar}>
        <h1>Gallery</h1>
        <LookSwitch name="theme" />
        <LookSwitch name="motion" />
      </header>
      <main className={styles.main} id="app-content" tabIndex={-1}>
        <DialogsSection />
        <TabsSection />
        <ProgressSection />
        <StatusSection />
        <UnsavedSection />
        <FieldsSection />
        <VersionsSection />
      </main>
    </>
  )
}

/** Sets the same attribute of the document as the preferences do. */
function LookSwitch({ name }: { name: keyof typeof looks }) {
  const [value, setValue] = useState('auto')
  return (
    <label className={styles.look}>
      {name}
      <select
        value={value}
        onChange={({ target }) => {
          setValue(target.value)
          if (target.value === 'auto') delete document.documentElement.dataset[name]
          else document.documentElement.dataset[name] = target.value
        }}
      >
        {looks[name].map((look) => (
          <option key={look}>{look}</option>
        ))}
      </select>
    </label>
  )
}
