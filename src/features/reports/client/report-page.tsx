import { deferredForm } from '#base/client/forms/deferred-form.tsx'

export default deferredForm(() => import('./report.tsx'))
