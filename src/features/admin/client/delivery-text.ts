import type { CreatedLink } from '#features/links/contract.ts'

/** Where the message with a new link went, to follow the name of the link. */
export const deliveryText = ({ mailedTo, isInOutbox }: Pick<CreatedLink, 'mailedTo' | 'isInOutbox'>) =>
  isInOutbox ? `for ${mailedTo} was written to the outbox; no mail server is set` : `was sent to ${mailedTo}`
