import { CheckboxField } from '#base/client/forms/checkbox-field.tsx'
import { FormDialog } from '#base/client/forms/form-dialog.tsx'
import type { Values } from '#base/client/forms/form-store.ts'
import { TextField } from '#base/client/forms/text-field.tsx'
import { callEndpoint } from '#base/client/lists/call-endpoint.ts'
import { useList } from '#base/client/lists/use-list.ts'
import { useSite } from '#base/client/site.ts'
import { Failure } from '#base/client/ui/failure.tsx'
import { Problem } from '#base/contract/problem.ts'
import { roleName } from '#base/contract/roles.ts'
import { authEndpoints } from '#features/auth/contract.ts'
import { adminEndpoints, type UserRow } from '../endpoints.ts'
import styles from './admin.module.css'

type Props = {
  /** The account to change; undefined for a new one. */
  user: UserRow | undefined
  isSelf: boolean
  onClose(): void
  onSaved(user: UserRow, isNew: boolean): void
}

export function UserDialog({ user, isSelf, onClose, onSaved }: Props) {
  const { site } = useSite()

  async function save(values: Values) {
    const { username = '', displayName = '', email = '' } = values
    const roles = site.roles.filter((role) => values[role] === 'true')
    try {
      const saved = user
        ? await callEndpoint(adminEndpoints.changeUser, { id: user.id, displayName, email, roles })
        : await callEndpoint(adminEndpoints.addUser, { username, displayName, email, roles })
      onSaved(saved, user === undefined)
    } catch (error) {
      if (error instanceof Problem && error.code === 'USERNAME') return { username: error.message }
      throw error
    }
  }

  return (
    <FormDialog
      title={user ? `Edit ${user.username}` : 'Add user'}
      size={2}
      okLabel={user ? 'Save' : 'Add user'}
      initial={valuesOf(user)}
      unsaved="admin/user"
      onSubmit={save}
      onClose={onClose}
    >
      {!user && (
        <TextField
          name="username"
          label="Username"
          hint="Letters, digits and . _ @ + - without spaces. It cannot be changed later."
          autoComplete="off"
          maxLength={64}
          isRequired
        />
      )}
      <TextField
        name="displayName"
        label="Display name"
        autoComplete="off"
        maxLength={200}
        {...(user && { isRequired: true })}
      />
      <TextField
        name="email"
        label="E-mail address"
        hint="Invitations and password links are sent there."
        dataType="Email"
        autoComplete="off"
        maxLength={254}
        messages={{ valid: 'Value is not a valid email address' }}
      />
      <Roles isSelf={isSelf} from={user?.rolesFrom ?? null} />
      {!user && <p>The user receives an invitation to choose a password.</p>}
    </FormDialog>
  )
}

/** Role descriptions come from the server. */
function Roles({ isSelf, from }: { isSelf: boolean; from: string | null }) {
  const { site } = useSite()
  const { rows, fault, retry } = useList({
    endpoint: authEndpoints.roles,
    input: {},
    rows: ({ available }) => available ?? [],
  })
  return (
    <fieldset className={styles.roles}>
      <legend>{from === null ? 'Roles' : `Roles: from ${from}`}</legend>
      {fault && <Failure onRetry={retry}>What each role allows could not be loaded. {fault}</Failure>}
      {site.roles.map((role) => {
        const isFixed = isSelf && role === 'Admin'
        const description = rows.find(({ name }) => name === role)?.description ?? ''
        return (
          <CheckboxField
            key={role}
            name={role}
            label={roleName(role)}
            hint={isFixed ? 'You cannot remove this role from your own account' : description}
            isDisabled={isFixed || from !== null}
          />
        )
      })}
    </fieldset>
  )
}

function valuesOf(user: UserRow | undefined): Values {
  if (!user) return {}
  const { displayName, email, roles } = user
  return { displayName, email, ...Object.fromEntries(roles.map((role) => [role, 'true'])) }
}
