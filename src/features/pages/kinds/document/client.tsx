import { Placed } from '../../client/placed.tsx'
import type { Placing } from '../image/placing.ts'

/** A file to download. */
export const Document = (props: Placing) => <Placed {...props} type="document" />
