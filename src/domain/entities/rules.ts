/** The role of an entity in its tenant, and the states of a request for a child company. */

export const entityKinds = ['master', 'child', 'subEntity'] as const
export type EntityKind = (typeof entityKinds)[number]

export const childRequestStates = ['open', 'granted', 'declined', 'withdrawn'] as const
export type ChildRequestState = (typeof childRequestStates)[number]

/**
 * A payee chooses the names of its sub-entities; a payer's names come from the operator, and a master's from its
 * registration.
 */
export const mayRename = (kind: EntityKind): boolean => kind === 'subEntity'
