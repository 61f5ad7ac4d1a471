/** In place of rows: nothing yet, no match, no permission, or a failure. */
import { empties, tables } from '#text/tables.ts'
import { CallFailed } from '#web/api/failed.ts'
import { Button } from '../button.tsx'
import { FailureState } from '../failure.tsx'
import { EmptyState } from '../panels.tsx'
import { useSay } from '../say.ts'
import { isFiltered, noFilters } from './list-state.ts'
import type { TableSpec } from './spec.ts'
import type { List } from './use-list.ts'

const notAllowedStatus = 403

export const isNotAllowed = (error: unknown): boolean =>
  error instanceof CallFailed && error.status === notAllowedStatus

export function TableFailure({ error, retry }: { error: unknown; retry: () => void }) {
  const say = useSay()
  if (!isNotAllowed(error)) return <FailureState error={error} onRetry={retry} />
  return (
    <EmptyState
      icon="lock"
      title={say(empties.noPermission)}
      hint={say(empties.noPermissionHint)}
      level="p"
    />
  )
}

export function TableEmpty<Row>({
  spec,
  list: { state, change, totals },
}: {
  spec: TableSpec<Row>
  list: List<Row>
}) {
  const say = useSay()
  const { firstUse } = spec
  const isWhole = !isFiltered({ ...state, tab: undefined })
  if (isWhole && (state.tab === undefined || totals?.counts?.['all'] === 0))
    return (
      <EmptyState icon="file" title={say(firstUse.title)} hint={say(firstUse.hint)} level="p">
        {firstUse.action}
      </EmptyState>
    )
  if (isWhole)
    return (
      <EmptyState icon="search" title={say(empties.noTab)} level="p">
        <Button onClick={() => change({ tab: undefined })}>{say(empties.showAll)}</Button>
      </EmptyState>
    )
  return (
    <EmptyState icon="search" title={say(empties.noMatch)} hint={say(empties.noMatchHint)} level="p">
      <Button onClick={() => change(noFilters)}>{say(tables.clearFilters)}</Button>
    </EmptyState>
  )
}
