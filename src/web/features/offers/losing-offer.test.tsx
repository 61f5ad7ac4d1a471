/** An offer that was not awarded, on its page: what it says, and the way on. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls, item, offerable, offerScreens, payeeCodes, whole } from '#test/support/offer-screens.ts'
import { rateField } from '#test/support/offer-steps.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, open, answerWell, draftsSaved } = offerScreens()

// The modules of the pages load slowly, once.
beforeAll(() => Promise.all([import('./offer-page.tsx'), import('./payment-apply-page.tsx')]))
beforeEach(answerWell)

const lost = {
  at: '2027-11-17T04:00:00.000Z',
  reasons: ['notHighEnough'],
  clearings: 3,
  since: '2027-11-15T04:00:00.000Z',
}
const losing = (
  changes: object = {},
  items = [item(1, { notAwarded: lost }), item(2, { notAwarded: lost })],
) => whole({ documents: 2, awardedDocuments: 0, items, ...changes })
const openOne = async (answer: object, may = payeeCodes) => {
  server().answer(`${calls.offers}/${idOf(41)}`, answer)
  await open(`/supplier/list-apply/${idOf(41)}`, may)
  await screen.findByRole('heading', { name: 'Offer OF-00041' })
}
const note = () => screen.getByRole('region', { name: 'Not awarded' })

describe('an offer that was not awarded', () => {
  it('[OFR-35] [MKT-17] says how often and since when, with a grey mark, and nothing that a payee may not know', async () => {
    await openOne(losing())
    expect(note().textContent).toContain('Not awarded in 3 clearings since Nov 15, 2027, 12:00')
    expect(note().textContent).toContain('In the last clearing: Not high enough in this run.')
    expect(note().textContent).toContain('this offer counts with the 12.00% that you named')
    const head = document.querySelector('.page-head')
    expect(head?.querySelector('.tag-off')?.textContent).toBe('Not awarded')
    expect(document.querySelectorAll('.offer-items .tag-off')).toHaveLength(2)
    expect(document.querySelectorAll('.timeline-missed')).toHaveLength(1)
    // Its own rates are the only percentages on the page.
    expect(new Set(document.body.textContent?.match(/\d{2}\.\d{2}%/g))).toEqual(new Set(['12.00%']))
  })

  it('[OFR-03] [OFR-35] explains the blended rate of two rates, and the APR of a discount rate', async () => {
    const both = { method: 'both', rate: '6.00', billRateType: 1, billRate: '3.00' }
    const part = { daysPaidEarly: 10, billTermDays: 180, apr: '3.16', notAwarded: { ...lost, clearings: 1 } }
    await openOne(losing(both, [item(1, part)]))
    expect(note().textContent).toContain('Not awarded in the clearing of Nov 15, 2027, 12:00')
    expect(note().textContent).toContain('make one blended APR')
    expect(note().textContent).toContain('FP-001: (6.00% × 10 days + 3.00% × 180 days) ÷ 190 days = 3.16%')
    const flat = { rateType: 2, rate: '2.00' }
    await openOne(losing(flat, [item(1, { apr: '16.00', notAwarded: lost })]))
    expect(note().textContent).toContain('FP-001: (2.00% × 360) ÷ 45 days = 16.00%')
  })

  it('[OFR-20] [OFR-35] is withdrawn and offered again with everything filled in', async () => {
    const cancelPath = `/supplierSer/v2/offer/${idOf(41)}`
    server().answer(`DELETE ${cancelPath}`, { canceled: [idOf(71), idOf(72)] })
    const documents = [offerable(), offerable({ id: idOf(72), number: 'FP-002' })]
    server().answer(calls.offerable, { list: documents })
    await openOne(losing({ rate: '11.50' }))
    fireEvent.click(screen.getByRole('button', { name: 'Withdraw and offer again…' }))
    const dialog = (await screen.findByText('Withdraw OF-00041 and offer again?')).closest('dialog')
    if (!dialog) throw new Error('the question stands in a dialog')
    expect(within(dialog).getByRole('button', { name: 'Keep offer' })).toBeDefined()
    // The form reads the draft that is saved now.
    server().on(`GET ${calls.drafts}`, () => {
      const [saved] = draftsSaved()
      const id = server()
        .seen.find(({ method }) => method === 'PUT')
        ?.path.split('/')
        .at(-1)
      const more = { id, payerName: 'Hongfei Parts', currency: 'CNY', amount: '2000000.00', documents: 2 }
      const draft = { ...saved, ...more, version: 1, savedAt: '2027-11-17T04:00:00.000Z' }
      return new Response(JSON.stringify({ code: 0, message: 'OK', data: [draft] }))
    })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Withdraw and offer again' }))
    expect(await screen.findByText('Step 2 of 3')).toBeDefined()
    expect((await rateField()).value).toBe('11.50')
    expect(draftsSaved()[0]).toEqual({
      supplierId: idOf(21),
      marketId: idOf(31),
      step: 2,
      method: 'preSettlement',
      rateType: 1,
      rate: '11.50',
      expectedPaymentDate: '2027-11-19',
      documentIds: [idOf(71), idOf(72)],
      version: 0,
    })
    expect(server().of(cancelPath)).toMatchObject([{ body: { documentIds: [idOf(71), idOf(72)] } }])
  })

  it('[OFR-20] keeps the offer and deletes the draft where it cannot be withdrawn, and says so', async () => {
    server().refuse(
      `DELETE /supplierSer/v2/offer/${idOf(41)}`,
      409,
      34_024,
      'This offer cannot be changed now.',
    )
    server().answer(`DELETE ${calls.drafts}/*`, null)
    await openOne(losing())
    fireEvent.click(screen.getByRole('button', { name: 'Withdraw and offer again…' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw and offer again' }))
    expect(await screen.findByText('This offer cannot be changed now.')).toBeDefined()
    await waitFor(() =>
      expect(
        server().seen.filter(({ method, path }) => method === 'DELETE' && path.startsWith(calls.drafts)),
      ).toHaveLength(1),
    )
    expect(location.pathname).toBe(`/supplier/list-apply/${idOf(41)}`)
  })

  it('[OFR-35] has no note before a clearing, once it is awarded, or without a way on for a viewer', async () => {
    await openOne(losing({}, [item(1), item(2, { state: 'awarded', label: 'awarded', can: [] })]))
    expect(screen.queryByRole('region', { name: 'Not awarded' })).toBeNull()
    await openOne(losing({ can: [] }))
    expect(within(note()).queryByRole('button')).toBeNull()
  })
})
