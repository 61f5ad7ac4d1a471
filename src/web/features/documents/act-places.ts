/** The positions of actions in a document row: two buttons, and a menu for the rest. */
import type { DocumentAct } from '#domain/documents/rules.ts'

/** The candidates for each position, most important first. */
const places = [
  ['confirm', 'edit'],
  ['decline', 'include', 'exclude', 'enable', 'disable'],
] as const satisfies readonly (readonly DocumentAct[])[]

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
] as const satisfies readonly DocumentAct[]

export type Placed = {
  readonly first: DocumentAct | undefined
  readonly second: DocumentAct | undefined
  readonly more: readonly DocumentAct[]
}

export function placed(can: readonly DocumentAct[]): Placed {
  const [first, second] = places.map((acts) => acts.find((act) => can.includes(act)))
  return { first, second, more: inMenu.filter((act) => can.includes(act) && act !== first && act !== second) }
}
