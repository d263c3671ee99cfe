import { lateForm } from '#base/client/forms/late-form.tsx'

/** The page where a user requests a link to set a new password (T3). */
export default lateForm(() => import('./forgotten-password.tsx'))
