import type { ReactNode } from 'react'
import { call } from '#base/client/call.ts'
import { CheckboxField } from '#base/client/forms/checkbox-field.tsx'
import { FormDialog } from '#base/client/forms/form-dialog.tsx'
import type { Faults, Values } from '#base/client/forms/form-store.ts'
import { SelectField } from '#base/client/forms/select-field.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import { useLoad } from '#base/client/use-load.ts'
import { counted } from '#base/contract/counted.ts'
import type { Tree, TreePage } from '#features/pages/contract/index.ts'
import { pathFault } from '#features/pages/contract/index.ts'
import styles from './pages-dialog.module.css'
import { branchOf, choicesOf, unusedPath } from './tree-model.ts'
import { calls, faultsOf, type TreeState } from './use-tree.ts'

type Props = { state: TreeState; tree: Tree; page: TreePage; onClose(): void }

type TreeDialogProps = Pick<Props, 'onClose'> & {
  title: string
  okLabel: string
  initial?: Values
  work(values: Values): Promise<unknown>
  children: ReactNode
}

/** Shows the server's refusal at the field that caused it. */
function TreeDialog({ title, work, onClose, ...form }: TreeDialogProps) {
  async function submit(values: Values): Promise<Faults | undefined> {
    try {
      await work(values)
    } catch (error) {
      return faultsOf(error)
    }
    onClose()
    return
  }
  return <FormDialog title={title} label={title} busyLabel="Saving" onSubmit={submit} onClose={onClose} {...form} />
}

/** Gives a page another title, or another heading in the menu. */
export const RenameDialog = ({ state, page, onClose }: Props) => (
  <TreeDialog
    title={`Rename ${page.title}`}
    okLabel="Rename"
    initial={{ title: page.title, menuGroup: page.menuGroup ?? '' }}
    onClose={onClose}
    work={({ title = '', menuGroup = '' }) =>
      state.change(
        title === page.title ? `“${title}” has been changed.` : `Renamed “${page.title}” to “${title}”.`,
        (baseVersion) => call(calls.change, { page: page.id, title, menuGroup: menuGroup.trim() || null, baseVersion }),
      )
    }
  >
    <TextField name="title" label="Title" isRequired maxLength={120} />
    <TextField
      name="menuGroup"
      label="Heading in the menu"
      hint="Shown above this page and the pages next to it with the same heading. Empty: none."
      maxLength={60}
    />
  </TreeDialog>
)

const checkPath = (value: string) => (value.trim() === '' ? undefined : pathFault(value.trim()))

export function PathDialog({ state, tree, page, onClose }: Props) {
  const beneath = tree.pages.filter(
    ({ path, archived }) => archived === null && path.startsWith(`${page.path}/`),
  ).length
  return (
    <TreeDialog
      title={`Path of ${page.title}`}
      okLabel="Change path"
      initial={{ path: page.path, withPagesBeneath: 'true' }}
      onClose={onClose}
      work={({ path = '', withPagesBeneath }) =>
        state.change(`“${page.title}” is now at ${path.trim()}. ${page.path} redirects there.`, (baseVersion) =>
          call(calls.change, {
            page: page.id,
            path: path.trim(),
            withPagesBeneath: withPagesBeneath === 'true',
            baseVersion,
          }),
        )
      }
    >
      <TextField
        name="path"
        label="Path"
        hint="Links within the site follow; the former path redirects here permanently."
        isRequired
        autoComplete="off"
        maxLength={250}
        check={checkPath}
      />
      {beneath > 0 && (
        <CheckboxField
          name="withPagesBeneath"
          label={`Also change the ${beneath === 1 ? 'path' : 'paths'} of the ${counted(beneath, 'page')} under it`}
        />
      )}
    </TreeDialog>
  )
}

export const MoveDialog = ({ state, tree, page, onClose }: Props) => (
  <TreeDialog
    title={`Move ${page.title}`}
    okLabel="Move"
    initial={{ parent: page.parent === null ? '' : String(page.parent) }}
    onClose={onClose}
    work={({ parent = '' }) =>
      state.change(`“${page.title}” moved.`, (baseVersion) =>
        call(calls.move, {
          page: page.id,
          parent: parent === '' ? null : Number(parent),
          before: null,
          baseVersion,
        }),
      )
    }
  >
    <SelectField
      name="parent"
      label="Parent page"
      hint="It becomes the last page there. Its path stays the same."
      options={choicesOf(tree.pages, branchOf(tree.pages, page.id))}
      hasEmpty={false}
    />
  </TreeDialog>
)

export const DuplicateDialog = ({ state, tree, page, onClose }: Props) => {
  const copy = unusedPath(page.path, '-copy', tree.pages)
  return (
    <TreeDialog
      title={`Duplicate ${page.title}`}
      okLabel="Duplicate"
      initial={{ title: `${page.title} (copy)`.slice(0, 120), path: copy }}
      onClose={onClose}
      work={({ title = '', path = '' }) =>
        state.change(`“${title}” is a copy of “${page.title}”, and not public.`, (baseVersion) =>
          call(calls.duplicate, { page: page.id, title, path: path.trim(), baseVersion }),
        )
      }
    >
      <TextField name="title" label="Title" isRequired maxLength={120} />
      <TextField name="path" label="Path" isRequired autoComplete="off" maxLength={250} check={checkPath} />
    </TreeDialog>
  )
}

/** Archives a page, after listing the pages that link to it. */
export function ArchiveDialog({ state, page, onClose }: Props) {
  const { answer: links, failure } = useLoad({
    subject: `${page.id}`,
    load: () => call(calls.links, { page: page.id }),
  })
  return (
    <TreeDialog
      title={`Archive ${page.title}`}
      okLabel="Archive"
      onClose={onClose}
      work={() =>
        state.change(`“${page.title}” is archived.`, (baseVersion) =>
          call(calls.archive, { page: page.id, baseVersion }),
        )
      }
    >
      <p>Nobody can find or open an archived page. Its text and history are kept, and it can be restored.</p>
      {links && links.beneath > 0 && (
        <p>
          <strong>{counted(links.beneath, 'page')} under it will be archived too.</strong>
        </p>
      )}
      {failure && <p role="alert">The links to this page could not be loaded. {failure}</p>}
      {!links && !failure && <p role="status">Looking for links to this page…</p>}
      {links?.pages.length === 0 && <p role="status">No page links to it.</p>}
      {links && links.pages.length > 0 && (
        <>
          <p role="status">
            {links.pages.length} {links.pages.length === 1 ? 'page links' : 'pages link'} to it. Those links will be
            broken:
          </p>
          <ul className={styles.links}>
            {links.pages.map(({ path, title }) => (
              <li key={path}>
                <a href={path} target="_blank" rel="noopener">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </TreeDialog>
  )
}
