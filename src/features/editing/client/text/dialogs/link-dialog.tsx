import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'
import { call } from '#base/client/call.ts'
import { FormDialog } from '#base/client/forms/form-dialog.tsx'
import type { Values } from '#base/client/forms/form-store.ts'
import { SelectField } from '#base/client/forms/select-field.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { addressOf } from '#base/contract/endpoint.ts'
import type { Option } from '#base/contract/option-list.ts'
import type { ContentCalls } from '#features/pages/contract/index.ts'
import { isSafeHref } from '#features/rich-text/index.ts'
import { hrefFrom } from './href.ts'

const pageList = addressOf<ContentCalls['pageList']>('/api/content/pages')

type Props = { editor: Editor; onClose(): void }

/** Sets the target of a link: a page of this site, or any address. */
export function LinkDialog({ editor, onClose }: Props) {
  const { selection } = editor.state
  const before = String(editor.getAttributes('link').href ?? '')
  const needsWords = selection.empty && before === ''
  const [pages, setPages] = useState<Option[]>()
  const isPage = pages?.some(({ value }) => value === before)
  useEffect(() => {
    call(pageList, {}, { isQuiet: true })
      .then((response) =>
        setPages(
          response.pages.map(({ path, title, depth }) => ({ value: path, label: `${'– '.repeat(depth)}${title}` })),
        ),
      )
      // Without the list, an address can still be typed.
      .catch(() => setPages([]))
  }, [])

  async function link({ page = '', address = '', words = '' }: Values) {
    const href = page || hrefFrom(address)
    if (!isSafeHref(href)) return { address: wrongAddress }
    const chain = editor.chain().focus().extendMarkRange('link')
    if (needsWords)
      chain
        .insertContent({ type: 'text', text: words.trim() || href, marks: [{ type: 'link', attrs: { href } }] })
        .run()
    else chain.setMark('link', { href }).run()
    onClose()
  }

  function close() {
    onClose()
    editor.view.focus()
  }

  if (!pages) return null
  return (
    <FormDialog
      title={before ? 'Change link' : 'Link'}
      label="Link"
      busyLabel="Sending"
      initial={{ page: isPage ? before : '', address: isPage ? '' : before, words: '' }}
      onSubmit={link}
      onClose={close}
    >
      {needsWords && <TextField name="words" label="Link text" />}
      <SelectField
        name="page"
        label="Page of this site"
        options={[{ value: '', label: 'None' }, ...pages]}
        hasEmpty={false}
      />
      <TextField
        name="address"
        label="Or another address"
        hint="For example https://www.ema.europa.eu, or mailto:name@example.org"
        check={(value, values) => {
          if (values.page) return undefined
          return isSafeHref(hrefFrom(value)) ? undefined : wrongAddress
        }}
      />
    </FormDialog>
  )
}

const wrongAddress = 'Choose a page, or enter an address that starts with https://, http://, mailto:, tel: or /'
