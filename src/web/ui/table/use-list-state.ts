/** The state of a list in the address: every change is a step of the back button. */
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { type FilterValues, type ListShape, type ListState, readState, writeState } from './list-state.ts'

/** `replace` is for changes that are no step, such as another letter of a keyword. */
export type ChangeState = (change: Partial<ListState>, step?: 'push' | 'replace') => void

/** The setter is stable, and so are unchanged filters, to avoid renders. */
export function useListState(shape: ListShape): readonly [ListState, ChangeState] {
  const [address, setAddress] = useSearchParams()
  const read = useMemo(() => readState(address, shape), [address, shape])
  const filters = useSame(read.filters)
  const latest = useRef({ address, setAddress })
  useLayoutEffect(() => {
    latest.current = { address, setAddress }
  }, [address, setAddress])
  const change = useCallback<ChangeState>(
    (next, step = 'push') => {
      const { address: before, setAddress: go } = latest.current
      const after = writeState({ ...readState(before, shape), page: 1, ...next }, shape, before)
      if (after.toString() !== before.toString()) go(after, { replace: step === 'replace' })
    },
    [shape],
  )
  return [useMemo(() => ({ ...read, filters }), [read, filters]), change]
}

/** The same filter object as long as the values are equal. */
function useSame(filters: FilterValues): FilterValues {
  const text = JSON.stringify(filters)
  return useMemo(() => JSON.parse(text) as FilterValues, [text])
}
