import { variablesOf } from '../../research/contract/variables.ts'
import { observedOnServer } from '../../server/observed.ts'

export const bloodCountsOnServer = observedOnServer(variablesOf('blood'))
