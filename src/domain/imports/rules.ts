/** What may be done with an import, and whether it may run. */
import { done, type Result, refuse } from '../result.ts'
import { type ImportAct, type ImportMode, type ImportState, importModes, mayAct } from './states.ts'

export type Counted = {
  readonly state: ImportState
  readonly rowsRead: number
  readonly rowsFailed: number
  readonly rowsWarned: number
}

export const actsOn = ({ state, rowsRead, rowsFailed }: Omit<Counted, 'rowsWarned'>): readonly ImportAct[] =>
  (['run', 'cancel', 'undo'] as const).filter(
    (act) => mayAct(state, act) && (act !== 'run' || rowsRead > rowsFailed),
  )

/** All or nothing with a error is nothing, and that is known before. */
export function mayRun(
  counted: Counted,
  mode: ImportMode,
): Result<null, 'importActUnfit' | 'importHasErrors' | 'importNothingValid'> {
  if (!mayAct(counted.state, 'run')) return refuse('importActUnfit')
  if (rowsToStore(counted, mode) === 0) return refuse('importNothingValid')
  const { rowsFailed } = counted
  if (mode === 'all' && rowsFailed > 0) return refuse('importHasErrors', { rows: rowsFailed })
  return done(null)
}

/** How what was read can be run at all; where nothing is worth a look, nothing is left out for it. */
export const modesFor = ({ rowsWarned }: Pick<Counted, 'rowsWarned'>): readonly ImportMode[] =>
  importModes.filter((mode) => mode !== 'withoutWarnings' || rowsWarned > 0)

/** How it may be run: whole where nothing is wrong with it, which is then the first choice. */
export const modesOf = (counted: Counted): readonly ImportMode[] =>
  modesFor(counted).filter((mode) => mayRun(counted, mode).ok)

/** So many rows are stored; all or nothing runs only where none failed. */
export const rowsToStore = (
  { rowsRead, rowsFailed, rowsWarned }: Omit<Counted, 'state'>,
  mode: ImportMode,
): number => rowsRead - rowsFailed - (mode === 'withoutWarnings' ? rowsWarned : 0)
