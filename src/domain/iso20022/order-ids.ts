/** The ids of our own transfer orders as they come back in a bank's message: of a whole order, or of one of its blocks. */

/** An order as `pain001` names it, and the number of the block for one of its days, from 1. */
export type OrderId = { readonly orderId: string; readonly block: number | undefined }

const pattern = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})(?:-([1-9]\d{0,3}))?$/

export function orderIdIn(reference: string): OrderId | undefined {
  const found = pattern.exec(reference)
  if (!found) return undefined
  const [, ...parts] = found
  const block = parts.at(-1)
  return { orderId: parts.slice(0, -1).join('-'), block: block === undefined ? undefined : Number(block) }
}

/** As the file of an order names it to the bank. */
export const messageIdOf = (orderId: string): string => orderId.replaceAll('-', '')

/** The order that the first of these names that is of one of ours. */
export const orderNamedBy = (...references: readonly (string | undefined)[]): string | undefined =>
  references.map((reference) => orderIdIn(reference ?? '')?.orderId).find((id) => id !== undefined)
