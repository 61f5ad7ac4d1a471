/** The state of a list lives in the address: every change is a step that the back button undoes. */
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { type FilterValues, type ListShape, type ListState, readState, writeState } from './list-state.ts'

/** `replace` is for what is no step of its own, such as one more letter of a keyword. */
export type ChangeState = (change: Partial<ListState>, step?: 'push' | 'replace') => void

/** The function that changes it stays the same, and so do filters that say the same: nothing is drawn for nothing. */
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

/** The filters as they were first read, for as long as they say the same. */
function useSame(filters: FilterValues): FilterValues {
  const text = JSON.stringify(filters)
  return useMemo(() => JSON.parse(text) as FilterValues, [text])
}
