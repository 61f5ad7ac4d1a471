/** The frame of a page that can be inside or outside the shell. */
import type { ReactNode } from 'react'
import { useOutletContext } from 'react-router'
import { OuterFrame } from './outer-frame.tsx'

/** Context from the shell exists only inside it. */
export const useIsInShell = (): boolean => Boolean(useOutletContext())

export const Frame = ({ children }: { children: ReactNode }) =>
  useIsInShell() ? children : <OuterFrame>{children}</OuterFrame>
