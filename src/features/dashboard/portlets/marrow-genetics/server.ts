import { variablesOf } from '#features/research/contract/index.ts'
import { observedOnServer } from '../../server/observed.ts'

export const marrowGeneticsOnServer = observedOnServer([...variablesOf('marrow'), ...variablesOf('genetics')])
