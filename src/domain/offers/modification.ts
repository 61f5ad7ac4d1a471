/** What a change of an offer does to its documents. */
import { done, type Result, refuse } from '../result.ts'
import { type Facts, type ItemState, outcomeOf } from './states.ts'

export type ModifiableItem = {
  readonly documentId: string
  readonly state: ItemState
  readonly reviewed: boolean
}

export type Modification<Item> = {
  readonly kept: readonly Item[]
  readonly removed: readonly Item[]
  /** Ids of documents that become part of the offer. */
  readonly added: readonly string[]
}

const isModifiable = ({ state }: ModifiableItem, facts: Facts): boolean =>
  outcomeOf(state, 'modify', facts) !== 'refused'

/**
 * Compares the items of an offer with the documents that are wanted in it. Items that were awarded or ended stay as they are; if
 * nothing else is left, or an item cannot be taken out, the offer cannot be modified. `keptIds` are the documents that the caller takes
 * as waiting: one that ended meanwhile is not offered again without its payee knowing. Without them no ended document is added again.
 */
export function planModification<Item extends ModifiableItem>(
  items: readonly Item[],
  wantedIds: readonly string[],
  { fixed, keptIds }: { readonly fixed: boolean; readonly keptIds?: readonly string[] | undefined },
): Result<Modification<Item>, 'offerNotModifiable' | 'outOfDate'> {
  const waiting = items.filter((item) => isModifiable(item, { fixed, reviewed: item.reviewed }))
  if (waiting.length === 0) return refuse('offerNotModifiable')
  const wanted = new Set(wantedIds)
  const kept = waiting.filter(({ documentId }) => wanted.has(documentId))
  const removed = waiting.filter(({ documentId }) => !wanted.has(documentId))
  const isFast = removed.some(
    ({ state, reviewed }) => outcomeOf(state, 'withdraw', { reviewed, fixed }) === 'refused',
  )
  if (isFast) return refuse('offerNotModifiable')
  const waitingIds = new Set(kept.map(({ documentId }) => documentId))
  const added = [...wanted].filter((id) => !waitingIds.has(id))
  const taken = new Set(keptIds ?? items.map(({ documentId }) => documentId))
  return added.some((id) => taken.has(id)) ? refuse('outOfDate') : done({ kept, removed, added })
}
