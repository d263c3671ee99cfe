import { Placed } from '../../client/placed.tsx'
import type { Placing } from '../image/placing.ts'

/** An image with a link. */
export const ImageLink = (props: Placing) => <Placed {...props} type="image_link" />
