/** Every section of the gallery, one line each: its part of the address, its title, and the code that shows it. */
import { type ComponentType, lazy } from 'react'
import { gallery } from '#text/gallery.ts'
import { galleryParts } from '#text/gallery-inputs.ts'
import type { Pair } from '#text/text.ts'

export type Section = { readonly part: string; readonly title: Pair; readonly Show: ComponentType }

export const sections: readonly Section[] = [
  { part: 'table', title: gallery.table, Show: lazy(() => import('./table-section.tsx')) },
  {
    part: 'table-states',
    title: gallery.tableStates,
    Show: lazy(() => import('./table-states-section.tsx')),
  },
  { part: 'text', title: galleryParts.text, Show: lazy(() => import('./text-section.tsx')) },
  { part: 'numbers', title: galleryParts.numbers, Show: lazy(() => import('./numbers-section.tsx')) },
  { part: 'dates', title: galleryParts.dates, Show: lazy(() => import('./dates-section.tsx')) },
  { part: 'choices', title: galleryParts.choices, Show: lazy(() => import('./choices-section.tsx')) },
  { part: 'form', title: galleryParts.form, Show: lazy(() => import('./form-section.tsx')) },
  { part: 'files', title: galleryParts.files, Show: lazy(() => import('./files-section.tsx')) },
  { part: 'progress', title: galleryParts.progress, Show: lazy(() => import('./progress-section.tsx')) },
  { part: 'dialogs', title: galleryParts.dialogs, Show: lazy(() => import('./dialogs-section.tsx')) },
  { part: 'palette', title: galleryParts.palette, Show: lazy(() => import('./palette-section.tsx')) },
  { part: 'marks', title: galleryParts.marks, Show: lazy(() => import('./marks-section.tsx')) },
]
