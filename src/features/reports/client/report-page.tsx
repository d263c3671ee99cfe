import { lateForm } from '#base/client/forms/late-form.tsx'

export default lateForm(() => import('./report.tsx'))
