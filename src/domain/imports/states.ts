/** The states of an import, as a table: what is not in it cannot happen. */

export const importStates = ['reading', 'ready', 'storing', 'done', 'undone', 'refused', 'cancelled'] as const
export type ImportState = (typeof importStates)[number]

/** Where an import can go from each state. */
export const importMoves: Readonly<Record<ImportState, readonly ImportState[]>> = {
  reading: ['ready', 'refused', 'cancelled'],
  ready: ['storing', 'cancelled'],
  // Back again where all or nothing was asked for and something is wrong.
  storing: ['done', 'ready'],
  done: ['undone'],
  undone: [],
  refused: [],
  cancelled: [],
}

/** Whether nothing more is read or stored of it. */
export const isOver = (state: ImportState): boolean => !importMoves[state].some((next) => next !== 'undone')

/** All rows or none, those that are valid, or those of them that nothing is to be looked at of; chosen before it runs. */
export const importModes = ['all', 'valid', 'withoutWarnings'] as const
export type ImportMode = (typeof importModes)[number]

export type ImportAct = 'run' | 'cancel' | 'undo'
const leadsTo: Readonly<Record<ImportAct, ImportState>> = {
  run: 'storing',
  cancel: 'cancelled',
  undo: 'undone',
}

export const mayAct = (state: ImportState, act: ImportAct): boolean =>
  importMoves[state].includes(leadsTo[act])
