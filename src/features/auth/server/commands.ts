import { DisplayName } from '#base/contract/user.ts'
import { type Command, type CommandContext, CommandError } from '#base/server/command.ts'
import { choosePassword, chosenPasswordFault } from './choose-password.ts'
import { eventLetter, hasSameMembers, passwordChanged, rolesChanged, stepRemoved } from './notify-owner.ts'
import { generatePassword, hashPassword } from './passwords.ts'
import { resetSecondStep } from './second-step/second-step.ts'
import { authSettings } from './settings.ts'
import {
  type Account,
  addAccount,
  changeAccount,
  endSessionsOf,
  findAccount,
  listAccounts,
  usernameFault,
} from './users.ts'

/** The operator's commands for accounts (D-86). */
export const userCommands = (roleNames: readonly string[]): readonly Command[] => [
  addUser(roleNames),
  listUsers,
  setRoles(roleNames),
  setPassword,
  disableUser,
  enableUser,
  resetStep,
]

const addUser = (roleNames: readonly string[]): Command => ({
  name: 'user add',
  usage: 'NAME --roles A,B [--display-name TEXT] [--email ADDRESS]',
  summary: `Adds an account. The password is read from the first line of standard input; if there is none, one is generated and printed once.\nRoles: ${roleNames.join(', ')}.`,
  words: 1,
  options: ['roles', 'display-name', 'email'],
  async run({ words: [name = ''], options }, { db, audit, print, readLine }) {
    const roles = rolesIn(options.roles, roleNames)
    const username = name.trim()
    const fault = usernameFault(username)
    if (fault) throw new CommandError(`${fault}.`)
    if (options.email !== undefined && !/^[^\s@<>,]+@[^\s@<>,]+$/.test(options.email))
      throw new CommandError('--email needs an e-mail address.')
    const displayName = options['display-name']?.trim() || username
    if (!DisplayName.safeParse(displayName).success)
      throw new CommandError('--display-name must be one line with at least one letter or digit.')
    if (await findAccount(db, username)) throw new CommandError(`There is a user ${username} already.`)
    const { password, isMade } = await newPassword(readLine)
    const passwordHash = await hashPassword(password)
    await db.transaction(async (tx) => {
      const added = await addAccount(tx, {
        username,
        roles,
        passwordHash,
        displayName,
        email: options.email ?? null,
      })
      if (!added) throw new CommandError(`There is a user ${username} already.`)
      await audit(tx, { action: 'user added', subject: added.username, detail: { roles } })
    })
    print(`Added ${username} with ${rolesText(roles)}.`)
    if (isMade) print(`Password: ${password}`)
  },
})

const listUsers: Command = {
  name: 'user list',
  usage: '',
  summary: 'Lists the accounts: name, display name, roles, state and last login.',
  words: 0,
  async run(_, { db, print }) {
    for (const { username, displayName, roles, isDisabled, passwordHash, lastLogin } of await listAccounts(db)) {
      const state = isDisabled ? 'disabled' : passwordHash === null ? 'no password yet' : 'enabled'
      const login = lastLogin ? `last login ${lastLogin.toISOString()}` : 'never logged in'
      print([username, displayName, roles.join(',') || '-', state, login].join('\t'))
    }
  },
}

const setRoles = (roleNames: readonly string[]): Command => ({
  name: 'user roles',
  usage: 'NAME --set A,B',
  summary: `Sets the roles of an account and ends all its logins; --set "" removes all of them.\nRoles: ${roleNames.join(', ')}.`,
  words: 1,
  options: ['set'],
  async run({ words: [name = ''], options }, context) {
    if (options.set === undefined) throw new CommandError('Usage: user roles NAME --set A,B')
    const roles = rolesIn(options.set, roleNames)
    const { db, audit, print } = context
    const account = await accountNamed(db, name)
    const { username: subject, roles: from } = account
    await db.transaction(async (tx) => {
      await changeAccount(tx, account.id, { roles })
      const sessionsEnded = hasSameMembers(from, roles) ? 0 : await endSessionsOf(tx, account.id)
      await audit(tx, { action: 'roles changed', subject, detail: { from, to: roles, sessionsEnded } })
    })
    print(`${subject} has ${rolesText(roles)}.`)
    if (!hasSameMembers(from, roles)) await tell(account, context, rolesChanged(from, roles))
  },
})

const setPassword: Command = {
  name: 'user password',
  usage: 'NAME',
  summary:
    'Sets a password, read from the first line of standard input or else generated and printed once. Ends all logins of the account.',
  words: 1,
  async run({ words: [name = ''] }, context) {
    const { db, audit, print, readLine } = context
    const account = await accountNamed(db, name)
    const { password, isMade } = await newPassword(readLine)
    const passwordHash = await hashPassword(password)
    await db.transaction(async (tx) => {
      const ended = await choosePassword(tx, account.id, passwordHash)
      await audit(tx, { action: 'password changed', subject: account.username, detail: { sessionsEnded: ended } })
    })
    print(`The password of ${account.username} is changed.`)
    if (isMade) print(`Password: ${password}`)
    await tell(account, context, passwordChanged)
  },
}

const disableUser: Command = {
  name: 'user disable',
  usage: 'NAME',
  summary: 'Disables an account and ends all its logins.',
  words: 1,
  run: ({ words: [name = ''] }, context) => setDisabled(name, true, context),
}

const enableUser: Command = {
  name: 'user enable',
  usage: 'NAME',
  summary: 'Enables a disabled account.',
  words: 1,
  run: ({ words: [name = ''] }, context) => setDisabled(name, false, context),
}

const resetStep: Command = {
  name: 'user second-step reset',
  usage: 'NAME',
  summary:
    'Removes the second step of an account, such as that of the last administrator, and ends all its logins. If a role requires one, the account has its roles again once it has set up another.',
  words: 1,
  async run({ words: [name = ''] }, context) {
    const { db, config, clock, audit, print } = context
    const account = await accountNamed(db, name)
    await db.transaction(async (tx) => {
      const requiredRoles = config.of(authSettings).SECOND_STEP_ROLES
      const sessionsEnded = await resetSecondStep(tx, account, { requiredRoles }, clock())
      await audit(tx, { action: 'second step reset', subject: account.username, detail: { sessionsEnded } })
    })
    print(`${account.username} logs in with the password alone.`)
    await tell(account, context, stepRemoved)
  },
}

async function setDisabled(name: string, isDisabled: boolean, { db, audit, print }: CommandContext) {
  const account = await accountNamed(db, name)
  await db.transaction(async (tx) => {
    await changeAccount(tx, account.id, { isDisabled })
    const ended = isDisabled ? await endSessionsOf(tx, account.id) : 0
    await audit(tx, {
      action: isDisabled ? 'user disabled' : 'user enabled',
      subject: account.username,
      detail: { sessionsEnded: ended },
    })
  })
  print(`${account.username} is ${isDisabled ? 'disabled' : 'enabled'}.`)
}

async function tell(
  account: Account,
  { config, mail, print }: CommandContext,
  event: Parameters<typeof eventLetter>[2],
) {
  const letter = eventLetter(account, config, event)
  if (!letter) return
  const { isSent, fault } = await mail(letter)
  if (!isSent) print(`${account.username} could not be told by e-mail: ${fault}`)
}

export async function accountNamed(db: CommandContext['db'], name: string): Promise<Account> {
  const account = await findAccount(db, name)
  if (!account) throw new CommandError(`There is no user ${name}.`)
  return account
}

async function newPassword(readLine: CommandContext['readLine']): Promise<{ password: string; isMade: boolean }> {
  const input = await readLine()
  if (input === undefined || input === '') return { password: generatePassword(), isMade: true }
  const fault = chosenPasswordFault(input)
  if (fault) throw new CommandError(fault)
  return { password: input, isMade: false }
}

function rolesIn(list: string | undefined, roleNames: readonly string[]): string[] {
  if (list === undefined) throw new CommandError(`--roles is missing; there are ${roleNames.join(', ')}.`)
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return names.map((name) => {
    const role = roleNames.find((roleName) => roleName.toLowerCase() === name.toLowerCase())
    if (!role) throw new CommandError(`There is no role ${name}; there are ${roleNames.join(', ')}.`)
    return role
  })
}

const rolesText = (roles: readonly string[]) => (roles.length > 0 ? `the roles ${roles.join(', ')}` : 'no role')
