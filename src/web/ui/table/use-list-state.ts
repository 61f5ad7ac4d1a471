/** The state of a list lives in the address: every change is a step that the back button undoes. */
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type ListShape, type ListState, readState, writeState } from './list-state.ts'

/** `replace` is for what is no step of its own, such as one more letter of a keyword. */
export type ChangeState = (change: Partial<ListState>, step?: 'push' | 'replace') => void

export function useListState(shape: ListShape): readonly [ListState, ChangeState] {
  const [address, setAddress] = useSearchParams()
  const state = useMemo(() => readState(address, shape), [address, shape])
  const change = useCallback<ChangeState>(
    (next, step = 'push') => {
      const after = writeState({ ...state, page: 1, ...next }, shape, address)
      if (after.toString() !== address.toString()) setAddress(after, { replace: step === 'replace' })
    },
    [address, setAddress, shape, state],
  )
  return [state, change]
}
