/** The states of an import as a table: what is not in it cannot happen. */

export const importStates = ['reading', 'ready', 'storing', 'done', 'undone', 'refused', 'cancelled'] as const
export type ImportState = (typeof importStates)[number]

/** The next states of each state. */
export const importMoves: Readonly<Record<ImportState, readonly ImportState[]>> = {
  reading: ['ready', 'refused', 'cancelled'],
  ready: ['storing', 'cancelled'],
  // Back to ready if all or nothing was requested and there is an error.
  storing: ['done', 'ready'],
  done: ['undone'],
  undone: [],
  refused: [],
  cancelled: [],
}

/** Whether it is finished. */
export const isOver = (state: ImportState): boolean => !importMoves[state].some((next) => next !== 'undone')

/** All rows or none, the valid rows, or the valid rows without warnings; chosen before it runs. */
export const importModes = ['all', 'valid', 'withoutWarnings'] as const
export type ImportMode = (typeof importModes)[number]

export type ImportAction = 'run' | 'cancel' | 'undo'
const leadsTo: Readonly<Record<ImportAction, ImportState>> = {
  run: 'storing',
  cancel: 'cancelled',
  undo: 'undone',
}

export const isActionAllowed = (state: ImportState, act: ImportAction): boolean =>
  importMoves[state].includes(leadsTo[act])
