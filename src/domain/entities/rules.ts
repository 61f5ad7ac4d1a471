/** What an entity is to its tenant, and what becomes of a request for a child company. */

export const entityKinds = ['master', 'child', 'subEntity'] as const
export type EntityKind = (typeof entityKinds)[number]

export const childRequestStates = ['open', 'granted', 'declined', 'withdrawn'] as const
export type ChildRequestState = (typeof childRequestStates)[number]

/** A payee's names are its own to choose; a payer's come from the operator, and a master's from its registration. */
export const mayRename = (kind: EntityKind): boolean => kind === 'subEntity'
