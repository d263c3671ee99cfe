import { deferredForm } from '#base/client/forms/deferred-form.tsx'

/** The page where a user requests a link to set a new password (T3). */
export default deferredForm(() => import('./forgotten-password.tsx'))
