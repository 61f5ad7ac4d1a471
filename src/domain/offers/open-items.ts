/** Selects the documents that the figures of an offer count. */
import { type ItemState, isEnd } from './states.ts'

/** Open and awarded items; if there are none, all items. */
export function openItemsOf<Item extends { readonly state: ItemState }>(
  items: readonly Item[],
): readonly Item[] {
  const open = items.filter(({ state }) => !isEnd(state))
  return open.length > 0 ? open : items
}
