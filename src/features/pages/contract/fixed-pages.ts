/**
 * Pages of specification 2.1. Their paths and parents cannot change, and they are never archived; their titles and
 * their order can change. The specification's programs are fixed by being programs.
 */
export const fixedPages: readonly string[] = [
  '/',
  '/about',
  '/diagnosis',
  '/prognosis',
  '/treatment',
  '/help',
  '/diagnosis/workup',
  '/diagnosis/classification',
  '/diagnosis/germline',
  '/diagnosis/classification/WHO4',
  '/diagnosis/classification/WHO5',
  '/diagnosis/classification/ICC',
  '/prognosis/disease',
  '/prognosis/patient',
  '/treatment/Growth-factors',
  '/treatment/Growth-factors/ESA',
  '/treatment/Growth-factors/TM',
  '/treatment/Growth-factors/GCSF',
  '/treatment/Luspatercept',
  '/treatment/non-HMA-low-dose',
  '/treatment/chelation',
  '/treatment/supportive',
  '/treatment/Immunosuppressive',
  '/treatment/Lenalidomide',
]
