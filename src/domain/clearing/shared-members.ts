/**
 * Which payees of a market belong together for the live indication (MKT-09): those of one company with its sub-entities, and those of
 * companies that share a member. What one of them offers is known to the other, and must not be a means to find out more.
 */

export type MarketPayees = {
  /** The company of each payee; those that have not registered have none. */
  readonly tenantOf: ReadonlyMap<string, string>
  /** The companies of each person that is a member of several. */
  readonly shared: readonly (readonly string[])[]
}

/** The company itself and those that share a member with it. */
export const companiesWith = ({ shared }: MarketPayees, tenantId: string): ReadonlySet<string> =>
  new Set([tenantId, ...shared.filter((tenants) => tenants.includes(tenantId)).flat()])

/** How many of these companies are others; those that share a member count once. */
export function countOthers(payees: MarketPayees, tenantId: string, tenants: Iterable<string>): number {
  const own = companiesWith(payees, tenantId)
  const left = new Set([...tenants].filter((one) => !own.has(one)))
  let count = 0
  for (const first of left) {
    count += 1
    dropReached(payees, left, first)
  }
  return count
}

/** Removes a company and all that are reached from it, from one shared member to the next. */
function dropReached(payees: MarketPayees, left: Set<string>, first: string): void {
  const reached = [first]
  for (const one of reached)
    for (const other of companiesWith(payees, one))
      if (left.delete(other) && other !== one) reached.push(other)
}

/** By the index of each payee in a book, whether its items are left out for a company. */
export function leftOutFor(
  payees: MarketPayees,
  tenantId: string,
  payeeIds: readonly string[],
): readonly boolean[] {
  const own = companiesWith(payees, tenantId)
  return payeeIds.map((id) => own.has(payees.tenantOf.get(id) ?? ''))
}
