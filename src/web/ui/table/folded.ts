/** Whether row actions collapse into one menu, as in a small window. */
import { createContext } from 'react'

export const Folded = createContext(false)
