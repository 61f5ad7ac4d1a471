/** Above the rows: search on the left, export and columns on the right, and under them the filters. */
import { memo, useState } from 'react'
import { crowdedBelowPx, filtersAbreastMax, narrowBelowPx } from '#domain/limits.ts'
import { columnTexts, tables } from '#text/tables.ts'
import { Button } from '../button.tsx'
import { useSay } from '../say.ts'
import { useNarrow } from '../use-narrow.ts'
import { KeywordField } from './keyword-field.tsx'
import { type FilterValues, noFilters } from './list-state.ts'
import type { Filter, TableSpec } from './spec.ts'
import { TableIcon } from './table-icon.tsx'
import type { List } from './use-list.ts'
import type { ChangeState } from './use-list-state.ts'

type Props<Row> = { spec: TableSpec<Row>; list: List<Row>; onColumns: () => void }

export function Toolbar<Row>({ spec, list, onColumns }: Props<Row>) {
  const say = useSay()
  const { state, change } = list
  const search = (keyword: string) =>
    change({ keyword }, keyword !== '' && state.keyword !== '' ? 'replace' : 'push')
  return (
    <div className="toolbar">
      {spec.keyword && <KeywordField label={say(spec.keyword)} keyword={state.keyword} onSearch={search} />}
      <div className="toolbar-ends">
        {spec.onExport && <ExportButton run={() => spec.onExport?.(list.filtered, list.order)} />}
        {!spec.isFixed && (
          <Button onClick={onColumns}>
            <TableIcon name="columns" />
            {say(columnTexts.title)}
          </Button>
        )}
      </div>
      {spec.filters && (
        <Filters
          filters={spec.filters}
          values={state.filters}
          flawed={Object.keys(state.filters).some((name) => !(name in list.filtered))}
          keyword={state.keyword}
          change={change}
        />
      )}
    </div>
  )
}

type FiltersProps = {
  filters: readonly Filter[]
  values: FilterValues
  /** Whether something is set that cannot be asked for. */
  flawed: boolean
  keyword: string
  change: ChangeState
}

/** Where they would take the place of the list, filters open under a button that tells how many are set; what is wrong is not hidden. */
const Filters = memo(({ filters, values, flawed, keyword, change }: FiltersProps) => {
  const say = useSay()
  const narrow = useNarrow(filters.length > filtersAbreastMax ? crowdedBelowPx : narrowBelowPx)
  const [open, setOpen] = useState(flawed)
  const count = filters.filter(({ names }) => names.some((name) => values[name])).length
  const set = (next: FilterValues) => change({ filters: withoutEmpty({ ...values, ...next }) })
  return (
    <>
      {narrow && (
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          <TableIcon name="filter" />
          {count === 0 ? say(tables.filters) : say(tables.filtersSet, { count })}
        </Button>
      )}
      {(!narrow || open) && (
        <div className="filters">
          {filters.map(({ names, label, Control }) => (
            <Control key={names.join()} label={say(label)} values={values} onChange={set} />
          ))}
          {(count > 0 || keyword !== '') && (
            <button type="button" className="link" onClick={() => change(noFilters)}>
              {say(tables.clearFilters)}
            </button>
          )}
        </div>
      )}
    </>
  )
})

const withoutEmpty = (values: FilterValues): FilterValues =>
  Object.fromEntries(Object.entries(values).filter(([, one]) => one.length > 0))

function ExportButton({ run }: { run: () => Promise<void> | undefined }) {
  const say = useSay()
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      await run()
    } catch {
      // The call has told why; the button is there to try again.
    }
    setBusy(false)
  }
  return (
    <Button busy={busy} onClick={() => void start()}>
      {say(tables.export)}
    </Button>
  )
}
