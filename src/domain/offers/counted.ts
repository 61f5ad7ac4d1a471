/** Which documents the figures of an offer count. */
import { type ItemState, isEnd } from './states.ts'

/** What waits or is awarded; once all of it has ended, all of it. */
export function countedOf<Item extends { readonly state: ItemState }>(
  items: readonly Item[],
): readonly Item[] {
  const standing = items.filter(({ state }) => !isEnd(state))
  return standing.length > 0 ? standing : items
}
