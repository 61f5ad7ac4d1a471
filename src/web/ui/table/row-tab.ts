/** Of all rows one is reached by Tab; what stands in the others is reached through the arrow keys. */
import { createContext, useContext } from 'react'

export const RowTab = createContext<0 | -1>(0)

/** For whatever can be pressed inside a cell. */
export const useRowTab = (): 0 | -1 => useContext(RowTab)
