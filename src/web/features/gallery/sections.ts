/** Every section of the gallery, one line each: its part of the address, its title, and the code that shows it. */
import { type ComponentType, lazy } from 'react'
import { gallery } from '#text/gallery.ts'
import type { Pair } from '#text/text.ts'

export type Section = { readonly part: string; readonly title: Pair; readonly Show: ComponentType }

export const sections: readonly Section[] = [
  { part: 'table', title: gallery.table, Show: lazy(() => import('./table-section.tsx')) },
  {
    part: 'table-states',
    title: gallery.tableStates,
    Show: lazy(() => import('./table-states-section.tsx')),
  },
  { part: 'base', title: gallery.base, Show: lazy(() => import('./base-section.tsx')) },
]
