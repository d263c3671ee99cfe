import { Placed } from '../../client/placed.tsx'
import type { Placing } from './placing.ts'

/** An image. */
export const Image = (props: Placing) => <Placed {...props} type="image" />
