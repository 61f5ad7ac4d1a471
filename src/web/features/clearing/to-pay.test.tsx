/** A payer's awards to pay, by pay date and as a list. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { answerAwards } from '#test/support/award-screens.ts'
import { award, awardsPath, openClearingScreens } from '#test/support/clearing-screens.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, openAs } = openClearingScreens()
const page = '/buyer/awards'

beforeAll(() => import('./to-pay-page.tsx'))

const payDate = (changes: object = {}) => ({
  refused: 0,
  payDate: '2026-11-16',
  currency: 'CNY',
  awards: 2,
  amountAfterDiscount: '46019.50',
  payBy: '2026-11-18',
  can: ['pay'],
  ...changes,
})

describe('awards to pay', () => {
  it('[CLR-22] are added up by pay date and marked as paid with one press, those of the currency alone', async () => {
    answerAwards(server(), award(1), award(2), award(3, { currency: 'USD' }))
    const dollars = payDate({ currency: 'USD', awards: 1, amountAfterDiscount: '23009.75' })
    server().answer(`${awardsPath}/pay-dates`, [payDate(), dollars])
    server().answer(`PUT ${awardsPath}/paid`, { done: [idOf(601), idOf(602)], refused: [] })
    await openAs(page)
    const byDate = await screen.findByRole('region', { name: 'By pay date' })
    expect(await within(byDate).findByText('46,019.50 CNY')).toBeDefined()
    fireEvent.click(within(byDate).getByRole('button', { name: 'Mark all of Nov 16, 2026 as paid (CNY)' }))
    const dialog = await screen.findByRole('dialog', { name: 'Mark as paid' })
    const documents = within(dialog).getByRole('list', { name: 'Documents' })
    expect(within(documents).getAllByRole('listitem')).toHaveLength(2)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Mark as paid' }))
    expect(await screen.findByText('Marked as paid 2.')).toBeDefined()
    const [sent] = server().of(`${awardsPath}/paid`)
    expect(sent?.body).toMatchObject({ awardIds: [idOf(601), idOf(602)] })
    const urls = server()
      .of(awardsPath)
      .map(({ url }) => url)
    expect(urls.some((url) => url.includes('from=2026-11-16') && url.includes('tab=committed'))).toBe(true)
  })

  it('[CLR-22] open in the order that the header shows: the first to be paid at the top', async () => {
    answerAwards(server(), award(1))
    server().answer(`${awardsPath}/pay-dates`, [])
    await openAs(page)
    await screen.findByRole('link', { name: 'K7QM-3X1T' })
    expect(screen.getByText(/An award that is not paid by its last day lapses/)).toBeDefined()
    const header = screen.getByRole('columnheader', { name: /New pay date/ })
    expect(header.getAttribute('aria-sort')).toBe('ascending')
    const [read] = server().of(awardsPath)
    expect(new URL(read?.url ?? '', location.origin).searchParams.get('sort')).toBe('payDate')
  })

  it('[CLR-22] are listed with their due days, and only those of a day on request', async () => {
    answerAwards(server(), award(1))
    server().answer(`${awardsPath}/pay-dates`, [payDate({ awards: 1, can: [] })])
    await openAs(page, ['clearing.see', 'awards.see', 'markets.see'])
    expect(await screen.findByRole('link', { name: 'K7QM-3X1T' })).toBeDefined()
    expect(screen.queryByRole('button', { name: /Mark/ }), 'a reader pays nothing').toBeNull()
    fireEvent.click(
      within(screen.getByRole('region', { name: 'By pay date' })).getByRole('button', {
        name: 'Nov 16, 2026',
      }),
    )
    await waitFor(() => expect(new URLSearchParams(location.search).get('from')).toBe('2026-11-16'))
  })

  it('[CLR-30] mark an award that would be the first payment to its account, and no other', async () => {
    answerAwards(server(), award(1, { isFirstPayment: true }), award(2))
    server().answer(`${awardsPath}/pay-dates`, [])
    await openAs(page)
    const marked = await screen.findAllByText('First payment')
    expect(marked).toHaveLength(1)
    expect(marked[0]?.closest('tr')?.textContent).toContain('K7QM-3X1T')
  })

  it('[CLR-22] leave what the bank refused out of bulk, and its button goes to the next transfer', async () => {
    const bankRefusal = { reason: 'AC01', note: '账号错误', at: '2026-11-16T09:00:00.000Z' }
    answerAwards(server(), award(1), award(2, { bankRefusal }))
    server().answer(`${awardsPath}/pay-dates`, [payDate({ awards: 1, refused: 1 })])
    server().answer(`PUT ${awardsPath}/paid`, { done: [idOf(601)], refused: [] })
    await openAs(page)
    const byDate = await screen.findByRole('region', { name: 'By pay date' })
    expect(await within(byDate).findByText(/1 award · 1 refused by the bank/)).toBeDefined()
    const row = (await screen.findByRole('link', { name: 'K7QM-3X2T' })).closest('tr')
    if (!row) throw new Error('the award has a row')
    expect(within(row).getByText('Refused by the bank')).toBeDefined()
    expect(within(row).getByRole('button', { name: /^Transfer again/ })).toBeDefined()
    expect(within(row).queryByRole('button', { name: /^Mark as paid/ })).toBeNull()
    for (const box of screen.getAllByRole('checkbox', { name: /K7QM/ })) fireEvent.click(box)
    const marks = screen.getAllByRole('button', { name: 'Mark as paid' })
    fireEvent.click(marks.at(-1) ?? document.body)
    const dialog = await screen.findByRole('dialog', { name: 'Mark as paid' })
    expect(within(dialog).getByText(/not transferred again, left out: 1/)).toBeDefined()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Mark as paid' }))
    await waitFor(() =>
      expect(server().of(`${awardsPath}/paid`)[0]?.body).toMatchObject({ awardIds: [idOf(601)] }),
    )
  })

  it('says that nothing is to be paid', async () => {
    answerAwards(server())
    server().answer(`${awardsPath}/pay-dates`, [])
    await openAs(page)
    expect(await screen.findByText('Nothing to pay')).toBeDefined()
    expect(screen.queryByRole('region', { name: 'By pay date' })).toBeNull()
  })
})
