// The check of the session at the start (4.1), on pages that wait for their reader. It starts the application if anybody
// is logged in, or logs in with another tab.
import { siteKey } from '#base/contract/storage.ts'
import { isUserPresent } from './user-presence.ts'

const start = () => dispatchEvent(new Event('app-needed'))

addEventListener('storage', ({ key }) => key === `${siteKey}.user` && start())
isUserPresent().then(
  (isHere) => isHere && start(),
  // Without the server or the browser's storage, nobody is logged in as far as this page knows.
  () => {},
)
