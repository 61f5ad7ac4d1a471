/** Which documents the figures of an offer count. */
import { type ItemState, isEnd } from './states.ts'

/** What waits or is awarded; once all of it has ended, all of it. */
export function openItemsOf<Item extends { readonly state: ItemState }>(
  items: readonly Item[],
): readonly Item[] {
  const open = items.filter(({ state }) => !isEnd(state))
  return open.length > 0 ? open : items
}
