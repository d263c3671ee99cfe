import type { Page } from '#base/client/slots.ts'
import type { GuidelineName } from '../contract.ts'

const standard: Page = {
  src: 'src/features/guidelines/client/pages/standard.tsx',
  load: () => import('./pages/standard.tsx'),
}

/** The page of each guideline route. */
export const guidelinePages: Record<GuidelineName, Page> = {
  home: { src: 'src/features/guidelines/client/pages/home.tsx', load: () => import('./pages/home.tsx') },
  diagnosis: standard,
  workup: standard,
  classification: standard,
  who4: standard,
  who5: standard,
  icc: standard,
  germline: standard,
  prognosis: standard,
  disease: standard,
  patient: standard,
  treatment: standard,
  'growth-factors': standard,
  esa: standard,
  tm: standard,
  gcsf: standard,
  luspatercept: standard,
  'non-hma-low-dose': standard,
  chelation: standard,
  supportive: standard,
  immunosuppressive: standard,
  lenalidomide: standard,
  about: standard,
  help: { src: 'src/features/guidelines/client/pages/help.tsx', load: () => import('./pages/help.tsx') },
}
