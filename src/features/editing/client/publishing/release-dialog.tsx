import { useState } from 'react'
import { call } from '#base/client/call.ts'
import { CheckableInput } from '#base/client/forms/checkable-input.tsx'
import { CheckboxField } from '#base/client/forms/checkbox-field.tsx'
import { Form } from '#base/client/forms/form.tsx'
import { useFormValues } from '#base/client/forms/form-context.ts'
import type { Values } from '#base/client/forms/form-store.ts'
import { FormActions, SubmitButton } from '#base/client/forms/submit-button.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { textOfError } from '#base/client/lists/failure.ts'
import { Button } from '#base/client/ui/button.tsx'
import { showMessage } from '#base/client/ui/confirm.ts'
import { Failure } from '#base/client/ui/failure.tsx'
import { Loader } from '#base/client/ui/loader.tsx'
import { ModalDialog } from '#base/client/ui/modal-dialog.tsx'
import { useLoad } from '#base/client/use-load.ts'
import { useUser } from '#base/client/user.ts'
import { counted } from '#base/contract/counted.ts'
import { clockText, dayAndMonth, momentText } from '#base/contract/day.ts'
import { addressOf, type OutputOf } from '#base/contract/endpoint.ts'
import { Problem } from '#base/contract/problem.ts'
import { DocumentHtml, regionName } from '#features/pages/client/index.ts'
import type { ContentCalls, Draft, DraftPage, PublishingCalls } from '#features/pages/contract/index.ts'
import {
  changeInWords,
  changesAlone,
  diffDocuments,
  newRenderContext,
  type RichNode,
  renderDifference,
  unchangedFolded,
} from '#features/rich-text/index.ts'
import { reload, showSavedItem } from '../page-reload.ts'
import styles from './release-dialog.module.css'

const pageDrafts = addressOf<PublishingCalls['pageDrafts']>('/api/publishing/page')
const draftPages = addressOf<PublishingCalls['draftPages']>('/api/publishing/draft-pages')
const pageVersions = addressOf<ContentCalls['pageVersions']>('/api/content/versions')
const release = addressOf<PublishingCalls['release']>('/api/publishing/release')
const correct = addressOf<PublishingCalls['correct']>('/api/publishing/correct')
const restoreVersion = addressOf<ContentCalls['restoreVersion']>('/api/editable/restore')

export type ReleaseDialogProps = {
  url: string
  /** Only the changes on the page, also their release, or the pages with drafts. */
  part: 'changes' | 'release' | 'drafts'
  onReleased(released: readonly { url: string; number: number; at: string }[]): void
  onClose(): void
}

type Compared = {
  readonly pages: readonly DraftPage[]
  readonly loaded: readonly (OutputOf<PublishingCalls['pageDrafts']> & { readonly url: string })[]
}

export function ReleaseDialog({ url, part, onReleased, onClose }: ReleaseDialogProps) {
  const [chosen, setChosen] = useState<readonly string[]>(part === 'drafts' ? [] : [url])
  const [round, setRound] = useState(0)
  const [isUnsigned, setUnsigned] = useState(false)
  const user = useUser()
  /** Stays while more is compared, and if that fails, so that what was typed stays too. */
  const [answer, setAnswer] = useState<Compared>()
  const { failure, isLoading, retry } = useLoad({
    subject: url,
    extent: JSON.stringify([chosen, round]),
    errorText: textOfError,
    async load(signal) {
      const { pages } = await call(draftPages, {}, { signal })
      const loaded = await Promise.all(
        chosen.map(async (each) => ({ url: each, ...(await call(pageDrafts, { page: { url: each } }, { signal })) })),
      )
      setAnswer({ pages, loaded })
    },
  })
  const others = (answer?.pages ?? []).filter((page) => page.url !== url)
  const waiting = (answer?.loaded ?? []).filter((page) => page.drafts.length > 0 && chosen.includes(page.url))
  const titleOf = (at: string) => answer?.pages.find((page) => page.url === at)?.title ?? at
  const mayRelease = answer?.loaded.some((page) => page.mayRelease) ?? false

  async function submit({ note = '', reason = '', isMinor }: Values) {
    const sentence = note.trim()
    if (chosen.some((each) => !answer?.loaded.some((page) => page.url === each)))
      throw new Error('The changes are still being compared. Look at them, then release.')
    const pages = waiting.map((page) => ({
      url: page.url,
      shown: page.drafts.map(({ editableId, version }) => ({ editableId, version })),
    }))
    try {
      const { released } = await (reason.trim()
        ? call(correct, { pages, note: sentence, reason: reason.trim() })
        : call(release, { pages, note: sentence, isMinor: isMinor !== '' && isMinor !== undefined }))
      onReleased(released)
    } catch (error) {
      if (error instanceof Problem && error.code === 'UNSIGNED') setUnsigned(true)
      if (!(error instanceof Problem && error.status === 409)) throw error
      await showMessage({ message: await whatHappened(error.current), hint: 'The list now shows what is waiting.' })
      setRound(round + 1)
      void reload(url)
    }
  }

  /** Why the drafts of a page are no longer those that were shown. */
  async function whatHappened(current: unknown): Promise<string> {
    const page = waiting.find((each) => each.url === (current as { url?: string } | null)?.url)
    const history = page && (await call(pageVersions, { page: { url: page.url }, limit: 1 }).catch(() => undefined))
    const last = history?.releases[0]
    const isReleased = page?.drafts.some(({ editableId, version }) =>
      last?.parts.some((released) => released.editableId === editableId && released.now === version),
    )
    if (!last || !isReleased) return 'More has been saved since you opened this. Nothing was released.'
    const who = last.username === user?.username ? 'You have' : `${last.displayName} has`
    return `${who} already released this, at ${clockText(last.at)}.`
  }

  if (part === 'drafts')
    return (
      <ModalDialog title="Pages with drafts" size={2} isMovable={false} onClose={onClose}>
        {failure && <Failure onRetry={retry}>{failure}</Failure>}
        {!answer && !failure && <Loader label="Loading the drafts" isSmall />}
        {answer?.pages.length === 0 && <p>Readers see every page as it was last saved.</p>}
        <ul>
          {answer?.pages.map((page) => (
            <li key={page.url}>
              <a href={page.url}>{page.title}</a>: {waitingWords(page)}
            </li>
          ))}
        </ul>
      </ModalDialog>
    )

  return (
    <ModalDialog
      title={part === 'release' ? 'Release to readers' : 'What readers do not see yet'}
      size={3}
      isMovable={false}
      onClose={onClose}
    >
      {failure && <Failure onRetry={retry}>{failure}</Failure>}
      {isLoading && <Loader label="Comparing" isSmall />}
      {answer && (
        <>
          {!waiting.some((page) => page.url === url) && <p>This page has no changes waiting.</p>}
          {part === 'release' && waiting.length > 0 && <p className={styles.hint}>What did not change is left out.</p>}
          {waiting.map((page) => (
            <section key={page.url} className={styles.page} aria-label={`Changes on ${titleOf(page.url)}`}>
              <h3>{titleOf(page.url)}</h3>
              {page.drafts.map((draft) => (
                <Change
                  key={draft.editableId}
                  url={page.url}
                  draft={draft}
                  shown={part === 'release' ? changesAlone : unchangedFolded}
                  onTakenBack={() => setRound(round + 1)}
                />
              ))}
            </section>
          ))}
          {part === 'release' && others.length > 0 && (
            <fieldset className={styles.others}>
              <legend>Other pages with drafts</legend>
              {others.map((page) => (
                <CheckableInput
                  key={page.url}
                  type="checkbox"
                  checked={chosen.includes(page.url)}
                  onChange={({ target }) =>
                    setChosen(target.checked ? [...chosen, page.url] : chosen.filter((each) => each !== page.url))
                  }
                >
                  {page.title} <small>{waitingWords(page)}</small>
                </CheckableInput>
              ))}
            </fieldset>
          )}
          {part === 'release' && waiting.length > 0 && !mayRelease && (
            <p>Your account may not release pages; an administrator does.</p>
          )}
          {part === 'release' && waiting.length > 0 && mayRelease && (
            <Form label="Release" onSubmit={submit}>
              <Note />
              <CheckboxField name="isMinor" label="Minor: readers are not told" />
              {isUnsigned && user?.roles.includes('Admin') && (
                <TextField
                  name="reason"
                  label="Why can this correction not wait for a signature?"
                  hint="Readers see the reason until the page is signed. With a reason it is released as a correction."
                  maxLength={300}
                />
              )}
              <FormActions onCancel={onClose}>
                <SubmitButton busyLabel="Releasing">
                  {waiting.length === 1 ? 'Release this page' : `Release ${waiting.length} pages`}
                </SubmitButton>
              </FormActions>
            </Form>
          )}
        </>
      )}
    </ModalDialog>
  )
}

function Note() {
  const { isMinor } = useFormValues()
  return (
    <TextField
      name="note"
      label="What changed"
      hint="One sentence for readers, shown on the page, on the home page and in all changes."
      maxLength={200}
      isRequired={!isMinor}
      messages={{ required: 'Say in one sentence what changed' }}
    />
  )
}

const waitingWords = ({ changes, displayNames, since, review }: DraftPage) =>
  [
    `${counted(changes, 'change')} by ${displayNames.join(', ')}, since ${momentText(since)}`,
    ...(review ? [`in review until ${dayAndMonth(review.due)}: ${review.signed} of ${review.asked} signed`] : []),
  ].join('; ')

type ChangeProps = { url: string; draft: Draft; shown: typeof changesAlone; onTakenBack(): void }

function Change({ url, draft, shown, onTakenBack }: ChangeProps) {
  const { editableId, label = regionName(url, editableId), version, released, displayName, modified } = draft
  const difference = diffDocuments(draft.old as RichNode, draft.now as RichNode)
  /** The version that is being taken back, or has been and is still shown. */
  const [taken, setTaken] = useState<number>()
  const [fault, setFault] = useState('')
  const isBusy = taken === version

  async function takeBack(released: number) {
    setTaken(version)
    setFault('')
    try {
      const request = { page: { url }, editableId, version: released, baseVersion: version }
      showSavedItem(url, await call(restoreVersion, request))
      void reload(location.pathname)
    } catch (error) {
      setTaken(undefined)
      if (!(error instanceof Problem && error.status === 409))
        return setFault(`It could not be taken back. ${textOfError(error)}`)
      await showMessage({
        message: 'This has been saved again since you opened this. It was not taken back.',
        hint: 'The list now shows what is waiting.',
      })
    }
    onTakenBack()
  }

  return (
    <div className={styles.change}>
      <div className={styles.head}>
        <h4>{label}</h4>
        <span>
          {displayName}, {momentText(modified)}
        </span>
        {released !== null && draft.label === undefined && (
          <Button
            look="quiet"
            aria-label={`Take back: ${label}`}
            aria-disabled={isBusy || undefined}
            onClick={() => isBusy || void takeBack(released)}
          >
            Take back
          </Button>
        )}
      </div>
      {fault && <p role="alert">{fault}</p>}
      <p>{changeInWords(difference)}</p>
      <DocumentHtml
        html={renderDifference(
          shown(difference),
          newRenderContext(`app-draft-${editableId.replaceAll(/[^a-zA-Z0-9]/g, '-')}-`),
        )}
      />
    </div>
  )
}
