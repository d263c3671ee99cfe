import { variablesOf } from '../../research/contract/variables.ts'
import { observedOnServer } from '../../server/observed.ts'

export const marrowGeneticsOnServer = observedOnServer([...variablesOf('marrow'), ...variablesOf('genetics')])
