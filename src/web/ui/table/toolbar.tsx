/** Above the rows, in one line: search and the filters that matter on the left, export and columns on the right. */
import { memo, useState } from 'react'
import { crowdedBelowPx, filtersAbreastMax, narrowBelowPx } from '#domain/limits.ts'
import { columnTexts, tables } from '#text/tables.ts'
import type { Say } from '#text/text.ts'
import { Button } from '../button.tsx'
import { useSay } from '../say.ts'
import { useNarrow } from '../use-narrow.ts'
import { KeywordField } from './keyword-field.tsx'
import { type FilterValues, noFilters } from './list-state.ts'
import type { Filter, TableSpec } from './spec.ts'
import { TableIcon } from './table-icon.tsx'
import type { List, ListRequest } from './use-list.ts'
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
      {spec.filters && (
        <Filters
          filters={spec.filters}
          values={state.filters}
          flawed={flawedNames(state.filters, list.filtered)}
          keyword={state.keyword}
          change={change}
        />
      )}
      <div className="toolbar-ends">
        {spec.onExport && <ExportButton run={() => spec.onExport?.(list.filtered, list.order)} />}
        {!spec.isFixed && (
          <Button onClick={onColumns}>
            <TableIcon name="columns" />
            {say(columnTexts.title)}
          </Button>
        )}
      </div>
    </div>
  )
}

/** What is set and not asked for, such as a range the wrong way round. */
const flawedNames = (set: FilterValues, asked: ListRequest): string =>
  Object.keys(set)
    .filter((name) => !(name in asked))
    .join(' ')

type FiltersProps = {
  filters: readonly Filter[]
  values: FilterValues
  /** The names of what is set and cannot be asked for, with a space between. */
  flawed: string
  keyword: string
  change: ChangeState
}

/**
 * The few filters that matter stand beside the search box; the rest opens behind a button that tells how many of them are
 * set. Where there is no room all of them stand behind it. What is wrong is not hidden.
 */
const Filters = memo(({ filters, values, flawed, keyword, change }: FiltersProps) => {
  const say = useSay()
  const crowded = filters.length > filtersAbreastMax || filters.some(({ more }) => more)
  const narrow = useNarrow(crowded ? crowdedBelowPx : narrowBelowPx)
  const isBehind = ({ more }: Filter) => narrow || more === true
  const behind = filters.filter(isBehind)
  const [open, setOpen] = useState(
    behind.some(({ names }) => names.some((name) => flawed.split(' ').includes(name))),
  )
  const countOf = (some: readonly Filter[]) =>
    some.filter(({ names }) => names.some((name) => values[name])).length
  const set = (next: FilterValues) => change({ filters: withoutEmpty({ ...values, ...next }) })
  const controls = (some: readonly Filter[]) =>
    some.map(({ names, label, Control }) => (
      <Control key={names.join()} label={say(label)} values={values} onChange={set} />
    ))
  const isCleared = countOf(filters) === 0 && keyword === ''
  const clear = !isCleared && (
    <button type="button" className="link" onClick={() => change(noFilters)}>
      {say(tables.clearFilters)}
    </button>
  )
  return (
    <>
      {controls(filters.filter((filter) => !isBehind(filter)))}
      {behind.length > 0 && (
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          <TableIcon name="filter" />
          {buttonWords(say, narrow, countOf(behind))}
        </Button>
      )}
      {!narrow && clear}
      {open && behind.length > 0 && (
        <div className="filters">
          {controls(behind)}
          {narrow && clear}
        </div>
      )}
    </>
  )
})

function buttonWords(say: Say, all: boolean, count: number): string {
  if (all) return count === 0 ? say(tables.filters) : say(tables.filtersSet, { count })
  return count === 0 ? say(tables.moreFilters) : say(tables.moreFiltersSet, { count })
}

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
