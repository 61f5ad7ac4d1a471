/** Permitted actions on an import, and whether it can run. */
import { done, type Result, refuse } from '../result.ts'
import {
  type ImportAction,
  type ImportMode,
  type ImportState,
  importModes,
  isActionAllowed,
} from './states.ts'

export type ImportCounts = {
  readonly state: ImportState
  readonly rowsRead: number
  readonly rowsFailed: number
  readonly rowsWarned: number
}

export const actionsOn = ({
  state,
  rowsRead,
  rowsFailed,
}: Omit<ImportCounts, 'rowsWarned'>): readonly ImportAction[] =>
  (['run', 'cancel', 'undo'] as const).filter(
    (act) => isActionAllowed(state, act) && (act !== 'run' || rowsRead > rowsFailed),
  )

/** All or nothing cannot run with errors, and this is known beforehand. */
export function checkRun(
  counted: ImportCounts,
  mode: ImportMode,
): Result<null, 'importActionUnfit' | 'importHasErrors' | 'importNothingValid'> {
  if (!isActionAllowed(counted.state, 'run')) return refuse('importActionUnfit')
  if (rowsToStore(counted, mode) === 0) return refuse('importNothingValid')
  const { rowsFailed } = counted
  if (mode === 'all' && rowsFailed > 0) return refuse('importHasErrors', { rows: rowsFailed })
  return done(null)
}

/** The possible modes; without warnings there is nothing to leave out. */
export const modesFor = ({ rowsWarned }: Pick<ImportCounts, 'rowsWarned'>): readonly ImportMode[] =>
  importModes.filter((mode) => mode !== 'withoutWarnings' || rowsWarned > 0)

/** The modes that can run: everything, if there are no errors, is the first choice. */
export const modesOf = (counted: ImportCounts): readonly ImportMode[] =>
  modesFor(counted).filter((mode) => checkRun(counted, mode).ok)

/** How many rows are stored; all or nothing runs only if none failed. */
export const rowsToStore = (
  { rowsRead, rowsFailed, rowsWarned }: Omit<ImportCounts, 'state'>,
  mode: ImportMode,
): number => rowsRead - rowsFailed - (mode === 'withoutWarnings' ? rowsWarned : 0)
