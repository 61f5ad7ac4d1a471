/** Changing an offer in its steps: the present values, before and after, the place in time, and refusals. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls, item, market, offerable, offerScreens, quote, whole } from '#test/support/offer-screens.ts'
import { applyPath, press, rateField, type } from '#test/support/offer-steps.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, open, answerWell, bodiesOf } = offerScreens()
const offerId = idOf(41)
const modifyCall = `/supplierSer/v3/offer/${offerId}`

// The modules of the page load slowly, once.
beforeAll(() => import('./payment-apply-page.tsx'))
beforeEach(answerWell)

const waiting = (changes: object = {}) =>
  whole({ documents: 1, awardedDocuments: 0, items: [item(1)], editsLeft: 19, version: 3, ...changes })

const begin = async (changes: object = {}, step = 2) => {
  server().answer(`GET ${calls.markets}/${idOf(31)}`, market())
  server().answer(`GET ${calls.offers}/${offerId}`, waiting(changes))
  server().answer(calls.offerable, { list: [offerable(), offerable({ id: idOf(72), number: 'FP-002' })] })
  await open(`${applyPath}?modify=${offerId}&step=${step}`)
  await screen.findByRole('heading', { name: 'Modify offer OF-00041' })
}
const raised = quote({
  items: [{ ...quote().items[0], discount: '16250.00', amountAfterDiscount: '983750.00', apr: '13.00' }],
  total: { ...quote().total, discount: '16250.00', amountAfterDiscount: '983750.00', apr: '13.00' },
})
const toReview = async (changes: object = {}) => {
  await begin(changes)
  server().answer(calls.quote, raised)
  type(await rateField(), '13')
  await screen.findByText('Calculated by the server')
  press('Next')
  await screen.findByText('Step 3 of 3')
}
const table = () => document.querySelector('.modify-changes')?.textContent ?? ''

describe('modifying an offer', () => {
  it('[OFR-20] opens at its terms with the present values, and quotes as a change of this offer', async () => {
    await begin()
    expect((await rateField()).value).toBe('12.00')
    await waitFor(() => expect(bodiesOf(calls.quote).at(-1)).toMatchObject({ offerId, rate: '12.00' }))
    expect(bodiesOf(calls.offerable).at(-1)).toEqual({ supplierId: idOf(21), offerId })
    expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull()
  })

  it('[OFR-20] names the clearing that the quote is for', async () => {
    server().answer(calls.quote, quote({ trace: { ...quote().trace, payDate: '2027-12-03' } }))
    await begin()
    expect(await screen.findByText(/^Clears .* pays Dec 3, 2027$/)).toBeDefined()
  })

  it('[OFR-20] [OFR-21] shows cost before and after, says that the place in time is lost, and saves', async () => {
    server().answer(`PUT ${modifyCall}`, { version: 4, withdrawn: false, editsLeft: 18 })
    await toReview()
    expect(table()).toContain('Rate12.00% APR13.00% APR')
    expect(table()).toContain('Discount15,000.00 CNY16,250.00 CNY')
    expect(table()).toContain('You receive985,000.00 CNY983,750.00 CNY')
    expect(screen.getByText(/these documents lose their place in time/)).toBeDefined()
    expect(screen.getByText('Changes left in this market today: 19')).toBeDefined()
    press('Save changes')
    // At the tick, and again next to the button.
    await waitFor(() => expect(screen.getAllByText(/accept the agreement first/)).toHaveLength(2))
    expect(server().of(modifyCall)).toHaveLength(0)
    fireEvent.click(await screen.findByRole('checkbox', { name: /I have read and accept/ }))
    press('Save changes')
    await waitFor(() => expect(location.pathname).toBe(`/supplier/list-apply/${offerId}`))
    expect(bodiesOf(modifyCall)).toEqual([
      {
        method: 'preSettlement',
        rateType: 1,
        rate: '13.00',
        expectedPaymentDate: '2027-11-19',
        documentIds: [idOf(71)],
        version: 3,
        keptIds: [idOf(71)],
        payAmount: '1000000.00',
        agreementVersion: idOf(91),
      },
    ])
  })

  it('[OFR-20] shows the pay date and the days paid early where they change', async () => {
    const [line] = quote().items
    const later = { ...line, newPayDate: '2027-12-03', daysPaidEarly: 31 }
    await begin({ items: [item(1, { newPayDate: '2027-11-19', daysPaidEarly: 45 })] })
    server().answer(calls.quote, quote({ items: [later], newPayDate: '2027-12-03' }))
    expect(screen.getByText('You are not paid before this day.')).toBeDefined()
    type(await rateField(), '13')
    await screen.findByText('Calculated by the server')
    press('Next')
    await screen.findByText('Step 3 of 3')
    expect(table()).toContain('New pay dateNov 19, 2027Dec 3, 2027')
    expect(table()).toContain('Days early4531')
  })

  it('[OFR-20] says that nothing changes where nothing does', async () => {
    await begin({ items: [item(1, { discount: '15000.00', amountAfterDiscount: '985000.00' })] })
    await screen.findByText('Calculated by the server')
    press('Next')
    await screen.findByText('Step 3 of 3')
    expect(screen.getByText('Nothing changes.')).toBeDefined()
  })

  it('[OFR-21] added documents need the agreement, and those that stay keep their place', async () => {
    await begin({}, 1)
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select FP-002' }))
    press('Next')
    await screen.findByText('Step 2 of 3')
    await screen.findByText('Calculated by the server')
    press('Next')
    await screen.findByText('Step 3 of 3')
    expect(table()).toContain('Documents12')
    expect(screen.getByText(/Documents that stay keep their place in time/)).toBeDefined()
    expect(await screen.findByRole('checkbox', { name: /I have read and accept/ })).toBeDefined()
  })

  it('[OFR-20] warns before the last document is taken out, and then withdraws the offer', async () => {
    server().answer(`PUT ${modifyCall}`, { version: 4, withdrawn: true, editsLeft: 18 })
    await begin({}, 1)
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select FP-001' }))
    press('Next')
    const dialog = (await screen.findByText('Withdraw offer OF-00041?')).closest('dialog')
    if (!dialog) throw new Error('the question stands in a dialog')
    expect(server().of(modifyCall)).toHaveLength(0)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Withdraw offer' }))
    await waitFor(() =>
      expect(bodiesOf(modifyCall)).toMatchObject([{ documentIds: [], withdraw: true, version: 3 }]),
    )
  })

  it('[OFR-20] keeps what was entered where somebody else was faster, and saves with the new version', async () => {
    server().refuse(`PUT ${modifyCall}`, 409, 20_137, 'This page is out of date and is being reloaded.')
    await toReview()
    fireEvent.click(await screen.findByRole('checkbox', { name: /I have read and accept/ }))
    server().answer(`GET ${calls.offers}/${offerId}`, waiting({ version: 4 }))
    press('Save changes')
    expect(await screen.findByText(/The offer has changed meanwhile/)).toBeDefined()
    expect(table()).toContain('13.00% APR')
    press('Save changes')
    await waitFor(() => expect(bodiesOf(modifyCall).map(({ version }) => version)).toEqual([3, 4]))
  })

  it('[OFR-20] leaves out what was rejected meanwhile', async () => {
    server().refuse(`PUT ${modifyCall}`, 409, 20_137, 'This page is out of date and is being reloaded.')
    const second = item(2, { documentId: idOf(72), documentNumber: 'FP-002' })
    await toReview({ items: [item(1), second], documents: 2 })
    fireEvent.click(await screen.findByRole('checkbox', { name: /I have read and accept/ }))
    const now = waiting({ version: 4, documents: 2, items: [item(1), { ...second, state: 'rejected' }] })
    server().answer(`GET ${calls.offers}/${offerId}`, now)
    press('Save changes')
    await screen.findByText(/The offer has changed meanwhile/)
    press('Save changes')
    await waitFor(() =>
      expect(bodiesOf(modifyCall).map(({ documentIds, keptIds }) => [documentIds, keptIds])).toEqual([
        [
          [idOf(71), idOf(72)],
          [idOf(71), idOf(72)],
        ],
        [[idOf(71)], [idOf(71)]],
      ]),
    )
  })

  it('[OFR-20] shows the daily limit where it is reached', async () => {
    const words = 'You have reached the daily limit of 20 changes. Try again tomorrow.'
    server().refuse(`PUT ${modifyCall}`, 429, 34_025, words)
    await toReview()
    fireEvent.click(await screen.findByRole('checkbox', { name: /I have read and accept/ }))
    press('Save changes')
    expect(await screen.findByText(words)).toBeDefined()
  })

  it('[OFR-16] [OFR-20] a fixed offer has no rate to edit', async () => {
    await begin({ fixed: true })
    expect(await screen.findByText('Fixed rate: 12.00% APR, which cannot be changed')).toBeDefined()
    expect(screen.queryByRole('textbox', { name: /The APR you offer/ })).toBeNull()
  })

  it('[OFR-20] says of an offer that cannot be modified that it cannot', async () => {
    server().answer(`GET ${calls.offers}/${offerId}`, waiting({ can: [] }))
    server().answer(`GET ${calls.markets}/${idOf(31)}`, market())
    await open(`${applyPath}?modify=${offerId}&step=2`)
    expect(await screen.findByRole('heading', { name: 'This offer cannot be modified' })).toBeDefined()
  })
})
