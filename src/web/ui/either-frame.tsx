/** The frame of a page that stands inside the shell or outside it: the shell is a frame already. */
import type { ReactNode } from 'react'
import { useOutletContext } from 'react-router'
import { OuterFrame } from './outer-frame.tsx'

/** What the shell hands to its pages is there inside it alone. */
export const useIsInShell = (): boolean => Boolean(useOutletContext())

export const EitherFrame = ({ children }: { children: ReactNode }) =>
  useIsInShell() ? children : <OuterFrame>{children}</OuterFrame>
