import type { Editor } from '@tiptap/core'
import { Form } from '#base/client/forms/form.tsx'
import type { Values } from '#base/client/forms/form-store.ts'
import { SelectField } from '#base/client/forms/select-field.tsx'
import { FormActions, SubmitButton } from '#base/client/forms/submit-button.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { useSite } from '#base/client/site.ts'
import { Button } from '#base/client/ui/button.tsx'
import { ModalDialog } from '#base/client/ui/modal-dialog.tsx'
import { isPattern, readingOrder } from '#base/contract/route.ts'
import { isSafeHref } from '../../../document.ts'
import { hrefFrom } from './href.ts'

type Props = { editor: Editor; onClose(): void }

/** Where a link leads: a page of this site, or any address. */
export function LinkDialog({ editor, onClose }: Props) {
  const { routes } = useSite()
  const { selection } = editor.state
  const before = String(editor.getAttributes('link').href ?? '')
  const needsWords = selection.empty && before === ''
  const pages = readingOrder(routes)
    .filter((route) => !isPattern(route) && !route.popout)
    .map(({ path, title, parent }) => ({ value: path, label: parent ? `– ${title}` : title }))
  const isPage = pages.some(({ value }) => value === before)

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

  return (
    <ModalDialog title={before ? 'Change link' : 'Link'} size={1} onClose={close}>
      <Form
        label="Link"
        initial={{ page: isPage ? before : '', address: isPage ? '' : before, words: '' }}
        onSubmit={link}
      >
        {needsWords && <TextField name="words" label="Words of the link" />}
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
        <FormActions>
          <SubmitButton>Ok</SubmitButton>
          <Button look="secondary" onClick={close}>
            Cancel
          </Button>
        </FormActions>
      </Form>
    </ModalDialog>
  )
}

const wrongAddress = 'Choose a page, or enter an address that starts with https://, http://, mailto:, tel: or /'
