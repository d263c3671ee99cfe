import { Placed } from '../../client/placed.tsx'
import type { Placing } from '../image/placing.ts'

/** An image that leads somewhere. */
export const ImageLink = (props: Placing) => <Placed {...props} type="image_link" />
