/** The ids of our own orders as they come back in a bank's message: of a whole order, or of one of its blocks. */

/** A run as `pain001` writes it, and the number of the block for one of its pay dates, from 1. */
export type OrderId = { readonly runId: string; readonly block: number | undefined }

const pattern = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})(?:-([1-9]\d{0,3}))?$/

export function orderIdIn(reference: string): OrderId | undefined {
  const found = pattern.exec(reference)
  if (!found) return undefined
  const [, ...parts] = found
  const block = parts.at(-1)
  return { runId: parts.slice(0, -1).join('-'), block: block === undefined ? undefined : Number(block) }
}
