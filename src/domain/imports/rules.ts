/** What may be done with an import, and whether it may run. */
import { done, type Result, refuse } from '../result.ts'
import { type ImportAct, type ImportMode, type ImportState, importModes, mayAct } from './states.ts'

export type Counted = {
  readonly state: ImportState
  readonly rowsRead: number
  readonly rowsFailed: number
}

export const actsOn = ({ state, rowsRead, rowsFailed }: Counted): readonly ImportAct[] =>
  (['run', 'cancel', 'undo'] as const).filter(
    (act) => mayAct(state, act) && (act !== 'run' || rowsRead > rowsFailed),
  )

/** All or nothing with a flaw is nothing, and that is known before. */
export function mayRun(
  { state, rowsRead, rowsFailed }: Counted,
  mode: ImportMode,
): Result<null, 'importActUnfit' | 'importFlawed' | 'importNothingValid'> {
  if (!mayAct(state, 'run')) return refuse('importActUnfit')
  if (rowsRead === rowsFailed) return refuse('importNothingValid')
  if (mode === 'all' && rowsFailed > 0) return refuse('importFlawed', { rows: rowsFailed })
  return done(null)
}

/** How what was read may be run: whole where nothing is wrong with it, which is then the first choice. */
export const modesOf = (counted: Counted): readonly ImportMode[] =>
  importModes.filter((mode) => mayRun(counted, mode).ok)

/** So many rows are stored however it is run: all or nothing runs only where none failed. */
export const rowsToStore = ({ rowsRead, rowsFailed }: Counted): number => rowsRead - rowsFailed
