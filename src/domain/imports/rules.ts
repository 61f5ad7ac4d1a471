/** What may be done with an import, and whether it may run. */
import { done, type Result, refuse } from '../result.ts'
import { type ImportAct, type ImportMode, type ImportState, importModes, mayAct } from './states.ts'

export type Counted = {
  readonly state: ImportState
  readonly rowsRead: number
  readonly rowsFailed: number
  readonly rowsDoubted: number
}

export const actsOn = ({ state, rowsRead, rowsFailed }: Omit<Counted, 'rowsDoubted'>): readonly ImportAct[] =>
  (['run', 'cancel', 'undo'] as const).filter(
    (act) => mayAct(state, act) && (act !== 'run' || rowsRead > rowsFailed),
  )

/** All or nothing with a flaw is nothing, and that is known before. */
export function mayRun(
  counted: Counted,
  mode: ImportMode,
): Result<null, 'importActUnfit' | 'importFlawed' | 'importNothingValid'> {
  if (!mayAct(counted.state, 'run')) return refuse('importActUnfit')
  if (rowsToStore(counted, mode) === 0) return refuse('importNothingValid')
  const { rowsFailed } = counted
  if (mode === 'all' && rowsFailed > 0) return refuse('importFlawed', { rows: rowsFailed })
  return done(null)
}

/** How what was read can be run at all; where nothing is worth a look, nothing is left out for it. */
export const modesFor = ({ rowsDoubted }: Pick<Counted, 'rowsDoubted'>): readonly ImportMode[] =>
  importModes.filter((mode) => mode !== 'sound' || rowsDoubted > 0)

/** How it may be run: whole where nothing is wrong with it, which is then the first choice. */
export const modesOf = (counted: Counted): readonly ImportMode[] =>
  modesFor(counted).filter((mode) => mayRun(counted, mode).ok)

/** So many rows are stored; all or nothing runs only where none failed. */
export const rowsToStore = (
  { rowsRead, rowsFailed, rowsDoubted }: Omit<Counted, 'state'>,
  mode: ImportMode,
): number => rowsRead - rowsFailed - (mode === 'sound' ? rowsDoubted : 0)
