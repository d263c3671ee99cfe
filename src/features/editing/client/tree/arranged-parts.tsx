import { ArrowDown, ArrowUp, Pencil, Plus, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRevalidator } from 'react-router'
import { call } from '#base/client/call.ts'
import { FormDialog } from '#base/client/forms/form-dialog.tsx'
import type { Faults, Values } from '#base/client/forms/form-store.ts'
import { SelectField } from '#base/client/forms/select-field.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { Button } from '#base/client/ui/button.tsx'
import { IconButton } from '#base/client/ui/icon-button.tsx'
import { Problem } from '#base/contract/problem.ts'
import { type PartsInEditMode, useContent } from '#features/pages/client/index.ts'
import { editableIdOf, maxParts, type Part, partKinds, unsavedItem } from '#features/pages/contract/index.ts'
import { upload } from '../media/upload.ts'
import { setOpened } from '../opened.ts'
import styles from './arranged-parts.module.css'
import { calls } from './use-tree.ts'

const kinds = partKinds.map(({ kind, label }) => ({ value: kind, label }))

type Arranger = {
  rename(part: Part): void
  move(part: Part, by: -1 | 1): void
  remove(part: Part): void
  insertImage(below: string, file?: File): Promise<void>
}

/** Not a context, which would have to surround the parts and so render them again when edit mode begins. */
let arranger: Arranger | undefined

/** Adds an image below a text, by its name, and asks for its file and description; undefined if the page's parts are fixed. */
export const imageInserter = () => arranger?.insertImage

/** The end of the parts: a button to add one, and a message about the last change. */
export const PartsEnd: PartsInEditMode['End'] = ({ parts }) => {
  const { page } = useContent()
  const { revalidate } = useRevalidator()
  const [said, setSaid] = useState('')
  const [asked, setAsked] = useState<{ part?: Part }>()
  const { pageId } = page

  async function arrange(next: readonly Part[], words: string) {
    if (pageId === undefined) return
    try {
      await call(calls.parts, { page: pageId, parts: [...next], base: [...parts] })
      await revalidate()
      setSaid(words)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.status === 409) await revalidate()
      setSaid(error.message)
    }
  }

  function move(part: Part, by: -1 | 1) {
    const next = parts.filter((one) => one !== part)
    next.splice(parts.indexOf(part) + by, 0, part)
    void arrange(next, `${part.label} moved ${by < 0 ? 'up' : 'down'}.`).then(() => {
      const tools = toolsOf(part)
      // The focus renders the other tools.
      flushSync(() => tools?.querySelector('button')?.focus())
      tools?.querySelector<HTMLElement>(`button:not(:disabled)[data-by="${by}"]`)?.focus()
    })
  }

  function remove(part: Part) {
    const at = parts.indexOf(part)
    const rest = parts.toSpliced(at, 1)
    const words = `${part.label} has been removed from the page. Its content is kept: undo the change in Pages to bring it back.`
    // Its button goes with it.
    const next = rest[Math.min(at, rest.length - 1)]
    void arrange(rest, words).then(() => next && toolsOf(next)?.querySelector('button')?.focus({ preventScroll: true }))
  }

  async function insertImage(below: string, file?: File) {
    const name = nameFor('Figure', 'image', parts)
    const part: Part = { name, kind: 'image', label: name.replace(/^f/, 'F').replace('-', ' ') }
    await arrange(parts.toSpliced(parts.findIndex((one) => one.name === below) + 1, 0, part), `${part.label} added.`)
    const id = editableIdOf(page.key, name)
    if (file)
      await upload({ label: part.label, url: page.url, item: unsavedItem('image', id), fixed: {} }, file, 'image')
    setOpened({ id })
  }

  async function keep({ label = '', kind = 'region' }: Values): Promise<Faults | undefined> {
    const part = asked?.part
    const words = part ? `${part.label} is now called ${label.trim()}.` : `${label.trim()} added.`
    const next = part
      ? parts.map((one) => (one === part ? { ...one, label: label.trim() } : one))
      : [...parts, { name: nameFor(label, kind, parts), kind: kind as Part['kind'], label: label.trim() }]
    await arrange(next, words)
    setAsked(undefined)
    return
  }

  useEffect(() => {
    const own = { rename: (part: Part) => setAsked({ part }), move, remove, insertImage }
    arranger = own
    return () => {
      if (arranger === own) arranger = undefined
    }
  })

  return (
    <>
      <p className={styles.add}>
        <Button look="secondary" disabled={parts.length >= maxParts} onClick={() => setAsked({})}>
          <Plus aria-hidden="true" size={18} /> Add part
        </Button>
      </p>
      <p className={styles.said} role="status">
        {said}
      </p>
      {asked && (
        <FormDialog
          title={asked.part ? `Rename ${asked.part.label}` : 'Add part'}
          label="Part"
          okLabel={asked.part ? 'Rename' : 'Add'}
          busyLabel="Saving"
          initial={{ label: asked.part?.label ?? '', kind: 'region' }}
          onSubmit={keep}
          onClose={() => setAsked(undefined)}
        >
          {!asked.part && <SelectField name="kind" label="Type" options={kinds} hasEmpty={false} />}
          <TextField
            name="label"
            label="Name"
            hint="Shown in edit mode; for a list, also used as its heading"
            isRequired
            maxLength={80}
          />
        </FormDialog>
      )}
    </>
  )
}

const toolsOf = ({ name }: Part) => document.querySelector(`[data-part="${CSS.escape(name)}"]`)

const hasNoHover = matchMedia('(hover: none)')

/** All but the first while the pointer or focus is on them, since all would slow typing; always, without hover. */
export const PartTools: PartsInEditMode['Tools'] = ({ parts, part }) => {
  const [isActive, setActive] = useState(hasNoHover.matches)
  const leave = () => setActive(hasNoHover.matches)
  const isFirst = part === parts[0]
  const isLast = part === parts.at(-1)
  return (
    <div
      className={styles.tools}
      role="toolbar"
      aria-label={`Place of ${part.label}`}
      data-part={part.name}
      onPointerEnter={() => setActive(true)}
      onPointerLeave={({ currentTarget }) => !currentTarget.contains(document.activeElement) && leave()}
      onFocus={() => setActive(true)}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && leave()}
    >
      <div>
        <button type="button" aria-label={`Rename ${part.label}`} onClick={() => arranger?.rename(part)}>
          {part.label}
          {isActive && <Pencil aria-hidden="true" size={14} />}
        </button>
        {isActive && (
          <>
            <IconButton
              icon={ArrowUp}
              label={`Move ${part.label} up`}
              data-by="-1"
              disabled={isFirst}
              onClick={() => arranger?.move(part, -1)}
            />
            <IconButton
              icon={ArrowDown}
              label={`Move ${part.label} down`}
              data-by="1"
              disabled={isLast}
              onClick={() => arranger?.move(part, 1)}
            />
            <IconButton
              icon={X}
              label={`Remove ${part.label}`}
              disabled={isFirst && isLast}
              onClick={() => arranger?.remove(part)}
            />
          </>
        )}
      </div>
    </div>
  )
}

/** A name that no part of the page has: of a list its kind and a number, else the words of its label. */
function nameFor(label: string, kind: string, parts: readonly Part[]): string {
  const words = label
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .slice(0, 40)
  const slug = kind === 'collection' ? 'reading' : /^[a-z]/.test(words) ? words : `part-${words}`.replace(/-$/, '')
  for (let number = 1; ; number++) {
    const tried = number === 1 ? slug : `${slug}-${number}`
    if (!parts.some(({ name }) => name === tried)) return tried
  }
}
