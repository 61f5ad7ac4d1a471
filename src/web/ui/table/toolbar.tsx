/** Above the rows, in one line: search and main filters on the left, export and columns on the right. */
import { type KeyboardEvent, memo, useRef, useState } from 'react'
import { tables } from '#text/tables.ts'
import type { Say } from '#text/text.ts'
import { crowdedBelowPx, filtersAbreastMax, narrowBelowPx } from '#web/limits.ts'
import { Button } from '../button.tsx'
import { isComposing } from '../ime-composition.ts'
import { useSay } from '../say.ts'
import { useNarrow } from '../use-narrow.ts'
import { KeywordField } from './keyword-field.tsx'
import { type FilterValues, noFilters } from './list-state.ts'
import { ListTools } from './list-tools.tsx'
import type { Filter, TableSpec } from './spec.ts'
import { TableIcon } from './table-icon.tsx'
import type { List, ListRequest } from './use-list.ts'
import type { ChangeState } from './use-list-state.ts'

type Props<Row> = { spec: TableSpec<Row>; list: List<Row>; onColumns: () => void }

export function Toolbar<Row>({ spec, list, onColumns }: Props<Row>) {
  const say = useSay()
  const { state, change } = list
  // Above cards they are in one line with sorting.
  const isNarrow = useNarrow()
  const search = (keyword: string) =>
    change({ keyword }, keyword !== '' && state.keyword !== '' ? 'replace' : 'push')
  return (
    <div className="toolbar">
      {spec.keyword && <KeywordField label={say(spec.keyword)} keyword={state.keyword} onSearch={search} />}
      {spec.filters && (
        <Filters
          filters={spec.filters}
          values={state.filters}
          withErrors={namesWithErrors(state.filters, list.filtered)}
          keyword={state.keyword}
          change={change}
        />
      )}
      {!isNarrow && <ListTools spec={spec} list={list} onColumns={onColumns} />}
    </div>
  )
}

/** Filters that are set but not sent, such as a range in the wrong order. */
export const namesWithErrors = (set: FilterValues, requested: ListRequest): string =>
  Object.keys(set)
    .filter((name) => !(name in requested))
    .join(' ')

type FiltersProps = {
  filters: readonly Filter[]
  values: FilterValues
  /** The names of filters that are set but cannot be sent, separated by spaces. */
  withErrors: string
  keyword: string
  change: ChangeState
}

/**
 * The main filters are next to the search box; the rest opens behind a button with a count. In a small window all are
 * behind it. An invalid filter is never hidden.
 */
export const Filters = memo(({ filters, values, withErrors, keyword, change }: FiltersProps) => {
  const say = useSay()
  const crowded = filters.length > filtersAbreastMax || filters.some(({ more }) => more)
  const narrow = useNarrow(crowded ? crowdedBelowPx : narrowBelowPx)
  const isBehind = ({ more }: Filter) => narrow || more === true
  const behind = filters.filter(isBehind)
  const [open, setOpen] = useState(
    behind.some(({ names }) => names.some((name) => withErrors.split(' ').includes(name))),
  )
  const countOf = (some: readonly Filter[]) =>
    some.filter(({ names }) => names.some((name) => values[name])).length
  const set = (next: FilterValues) => change({ filters: withoutEmpty({ ...values, ...next }) })
  const controls = (some: readonly Filter[]) =>
    some.map(({ names, label, Control }) => (
      <Control key={names.join()} label={say(label)} values={values} onChange={set} />
    ))
  const opener = useRef<HTMLButtonElement>(null)
  // An open list inside handles its own Escape.
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open || isComposing(event.nativeEvent)) return
    setOpen(false)
    opener.current?.focus()
  }
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
        <Button ref={opener} aria-expanded={open} onClick={() => setOpen(!open)} onKeyDown={onEscape}>
          <TableIcon name="filter" />
          {buttonWords(say, narrow, countOf(behind))}
        </Button>
      )}
      {!narrow && clear}
      {open && behind.length > 0 && (
        <div role="presentation" className="filters" onKeyDown={onEscape}>
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
