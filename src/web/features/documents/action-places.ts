/** The positions of actions in a document row: two buttons, and a menu for the rest. */
import type { DocumentAction } from '#domain/documents/rules.ts'

/** The candidates for each position, most important first. */
const places = [
  ['confirm', 'edit'],
  ['decline', 'include', 'exclude', 'enable', 'disable'],
] as const satisfies readonly (readonly DocumentAction[])[]

/** In menu order; irreversible ones last. */
const inMenu = [
  'edit',
  'include',
  'exclude',
  'enable',
  'disable',
  'decline',
  'confirm',
  'delete',
] as const satisfies readonly DocumentAction[]

export type ActionPlaces = {
  readonly first: DocumentAction | undefined
  readonly second: DocumentAction | undefined
  readonly more: readonly DocumentAction[]
}

export function placed(can: readonly DocumentAction[]): ActionPlaces {
  const [first, second] = places.map((actions) => actions.find((act) => can.includes(act)))
  return { first, second, more: inMenu.filter((act) => can.includes(act) && act !== first && act !== second) }
}
