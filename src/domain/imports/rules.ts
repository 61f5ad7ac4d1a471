/** What may be done with an import, and whether it may run. */
import { done, type Result, refuse } from '../result.ts'
import { type ImportAct, type ImportMode, type ImportState, mayAct } from './states.ts'

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
