/** Where each action on a document stands in a row: two places, and a menu for whatever has none. */
import type { DocumentAct } from '#domain/documents/rules.ts'

/** For each place, the actions that may stand there, the most important first. */
const places = [
  ['confirm', 'edit'],
  ['decline', 'include', 'exclude', 'enable', 'disable'],
] as const satisfies readonly (readonly DocumentAct[])[]

/** In the order of the menu; what cannot be undone comes last. */
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
