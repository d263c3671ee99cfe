import { lateForm } from '#base/client/forms/late-form.tsx'

/** The page where a reader reports what is wrong or missing. */
export default lateForm(() => import('./report.tsx'))
