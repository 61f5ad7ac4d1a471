/** The ids of our own transfer orders as they come back in a bank's message: of a whole order, or of one of its blocks. */

/** An order as `pain001` names it, and the number of the block for one of its days, from 1. */
export type OrderId = { readonly orderId: string; readonly block: number | undefined }

/** A field for an id has 35 characters and that of an order takes 32: the rest is enough for a block a day over a century. */
const blockDigits = 3
const blockBase = 36
const pattern = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})([0-9a-z]{3})?$/

export function orderIdIn(reference: string): OrderId | undefined {
  const found = pattern.exec(reference)
  if (!found) return undefined
  const [, ...parts] = found
  const written = parts.at(-1)
  const block = written === undefined ? undefined : Number.parseInt(written, blockBase)
  return block === 0 ? undefined : { orderId: parts.slice(0, -1).join('-'), block }
}

/** As the file of an order names it to the bank. */
export const messageIdOf = (orderId: string): string => orderId.replaceAll('-', '')

/** As the file names one of its blocks, from 1. */
export const blockIdOf = (messageId: string, block: number): string =>
  messageId + block.toString(blockBase).padStart(blockDigits, '0')

/** The order that the first of these names that is of one of ours. */
export const orderNamedBy = (...references: readonly (string | undefined)[]): string | undefined =>
  references.map((reference) => orderIdIn(reference ?? '')?.orderId).find((id) => id !== undefined)
