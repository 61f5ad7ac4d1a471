import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { openPortal } from '#test/support/open-portal.ts'
import { beginSignedIn } from '#test/support/portal-world.ts'
import { palette } from '#text/palette.ts'

beforeEach(async () => {
  beginSignedIn()
  await openPortal('/account/info')
  await screen.findByRole('button', { name: new RegExp(palette.open.en) })
})
const press = (more: object) => fireEvent.keyDown(document.body, { key: 'k', ...more })
/** A browser focuses the element that is typed into. */
const open = async () => {
  const dialog = await screen.findByRole('dialog', { name: palette.title.en })
  fireEvent.focus(within(dialog).getByRole('combobox'))
  return dialog
}

describe('the way to the palette', () => {
  it.each([{ ctrlKey: true }, { metaKey: true }, { ctrlKey: true, key: 'K' }])(
    '[COM-27] opens with %o and shows the pages of the menu',
    async (keys) => {
      press(keys)
      const rows = within(await open()).getByRole('group', { name: palette.pages.en })
      expect(within(rows).getByRole('option', { name: /Account info/ })).toBeDefined()
    },
  )

  it.each([{}, { ctrlKey: true, shiftKey: true }, { altKey: true, ctrlKey: true }])(
    'leaves %o to whoever else wants it',
    (keys) => {
      expect(press(keys)).toBe(true)
    },
  )

  it('[COM-27] begins with what was typed before it was there', async () => {
    press({ ctrlKey: true })
    for (const key of ['l', 'o', 'g']) fireEvent.keyDown(document.body, { key })
    const box = within(await open()).getByRole<HTMLInputElement>('combobox')
    expect(box.value).toBe('log')
    fireEvent.keyDown(box, { key: 'Escape' })
  })

  it('opens by its button and finds a page by its Chinese name', async () => {
    fireEvent.click(screen.getByRole('button', { name: new RegExp(palette.open.en) }))
    const box = within(await open()).getByRole('combobox')
    fireEvent.change(box, { target: { value: '账户' } })
    expect(screen.getAllByRole('option')[0]?.textContent).toContain('Account info')
    fireEvent.keyDown(box, { key: 'Enter' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(location.pathname).toBe('/account/info')
  })

  it('does what can be done anywhere', async () => {
    press({ ctrlKey: true })
    const box = within(await open()).getByRole('combobox')
    fireEvent.change(box, { target: { value: '深色' } })
    fireEvent.keyDown(box, { key: 'Enter' })
    expect(document.documentElement.dataset['theme']).toBe('dark')
  })
})
