/** One row is a tab stop; the others are reached with the arrow keys. */
import { createContext, useContext } from 'react'

export const RowTab = createContext<0 | -1>(0)

/** For controls inside a cell. */
export const useRowTab = (): 0 | -1 => useContext(RowTab)
