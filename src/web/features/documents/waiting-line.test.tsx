/** The line above the list with the number of documents that wait for a payer's confirmation, and its link. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { base, codes, document, listOf, openScreens } from '#test/support/document-screens.ts'

const { server, openAs, bodiesOf } = openScreens()
const reviewer = [...codes, 'documents.confirm']

// The modules of a table load slowly, once.
beforeAll(() => import('./payables-page.tsx'))

const open = async (path: string, waiting: number, may: readonly string[] = reviewer) => {
  server().answer(`${base}/list`, listOf(document()))
  await openAs('payer', path, may, [], waiting)
  await screen.findByText('1,250.50', { selector: '.total-bar *' })
}
const line = () => screen.queryByText(/needs? your confirmation/)

it.each(['/buyer/invoice', '/account/invoice-list'])(
  '[DOC-13] [DOC-20] %s tells how many wait, and leads to exactly these',
  async (path) => {
    await open(`${path}?tab=paid&keyword=FP&type=bill&sort=-amount`, 1_207)
    expect(line()?.textContent).toBe('1,207 payee uploads need your confirmation')
    fireEvent.click(screen.getByRole('button', { name: 'Show' }))
    const requested = { page: '1', pageSize: '20', sort: '-amount', tab: 'waiting' }
    await waitFor(() => expect(bodiesOf(`${base}/list`).at(-1)).toEqual(requested))
    expect(line(), 'they are what is shown').toBeNull()
  },
)

it('[DOC-13] [DOC-20] says it of one, and beside another filter as well', async () => {
  await open('/buyer/invoice?tab=waiting&currency=USD', 1)
  expect(line()?.textContent).toBe('1 payee upload needs your confirmation')
})

it('[DOC-13] [DOC-20] says nothing where nothing waits, where just these are shown, or to whoever may not confirm', async () => {
  await open('/buyer/invoice', 0)
  expect(line()).toBeNull()
  await open('/buyer/invoice?tab=waiting', 7)
  expect(line()).toBeNull()
  await open('/buyer/invoice', 7, codes)
  expect(line()).toBeNull()
})
