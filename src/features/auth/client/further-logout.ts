import { confirm } from '#base/client/ui/confirm.ts'

/** Offers to log out of the organisation too, where others could otherwise log in without a password. */
export async function offerFurtherLogout(url: string) {
  const isWanted = await confirm({
    message: 'You are logged out here. Also log out of your organisation?',
    hint: 'Until you do, anybody at this browser can log in as you again.',
    okLabel: 'Also log out there',
    cancelLabel: 'Stay logged in there',
  })
  if (isWanted) location.assign(url)
}
