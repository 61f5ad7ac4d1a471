/** The page of an import that can no longer be undone. */
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { openImports, page } from '#test/support/import-screens.ts'

const { open } = openImports()

// The modules of a table load slowly, once.
beforeAll(() => import('./import-page.tsx'))

describe('[DOC-39] an import with a document that somebody has changed since', () => {
  const undoBlockedBy = {
    id: '0190aaaa-0000-7000-8000-000000000009',
    number: 'HF-9',
    reason: 'edited',
  } as const

  it('says that it cannot be undone and why, with the way to the document', async () => {
    await open({ state: 'done', mode: 'all', rowsAdded: 1, actions: [], undoBlockedBy })
    const note = await screen.findByRole('note')
    expect(note.textContent).toBe('This import cannot be undone: document HF-9 was edited after the import.')
    const link = within(note).getByRole('link', { name: 'HF-9' })
    expect(link.getAttribute('href')).toBe(`/account/invoice/${undoBlockedBy.id}`)
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('says so in the history too, before anything is asked', async () => {
    await open({ state: 'done', mode: 'all', rowsAdded: 1, actions: ['undo'], undoBlockedBy }, page)
    fireEvent.click(await screen.findByRole('button', { name: 'Undo: november.xlsx' }))
    expect(
      await screen.findByText('This import cannot be undone: document HF-9 was edited after the import.'),
    ).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
