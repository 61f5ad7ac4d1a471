/** A payee's receipts: chosen, tried and offered; offers of them changed and withdrawn. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  award,
  calls,
  ids,
  oneRead,
  openReceiptScreens,
  page,
  receipt,
  trialOf,
  uninvoiced,
  whole,
} from '#test/support/receipt-screens.ts'

const { server, rows, asPayee } = openReceiptScreens()
beforeAll(() => import('./godown-entry-page.tsx'))

const path = '/supplier/godown-entry'
const free = (n: number, changes: object = {}) =>
  receipt(n, { status: 'notOffered', offer: null, can: ['offer'], ...changes })
const choose = (sn: string) => fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(sn) }))

describe('an offer of receipts', () => {
  it('[GRN-02] tries what was picked for the chosen day, with days, discount and the rest of each and in all, and submits it', async () => {
    await asPayee(path, () => {
      rows(free(1), free(2))
      server().answer(`POST ${calls.trial}`, trialOf([receipt(1)]))
      server().answer(`POST ${calls.offer}`, ids.offer(1))
    })
    await screen.findByText('GR-2026-11-0402')
    choose('GR-2026-11-0401')
    choose('GR-2026-11-0402')
    fireEvent.click(await screen.findByRole('button', { name: 'Get paid early' }))
    const date = await screen.findByRole('textbox', { name: /^Earliest pay date/ })
    fireEvent.change(date, { target: { value: '2027-11-25' } })
    choose('GR-2026-11-0402')
    expect(await screen.findByText('Paid on Nov 18, 2026 if awarded')).toBeDefined()
    const line = screen.getByRole('row', { name: /GR-2026-11-0401/ })
    expect(within(line).getByText('55')).toBeDefined()
    expect(within(line).getByText('1,760.00')).toBeDefined()
    expect(within(line).getByText('190,240.00')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(server().of(calls.offer)).toHaveLength(1))
    expect(server().of(calls.offer)[0]?.body).toMatchObject({
      gbInvoiceSnList: ['GR-2026-11-0401'],
      newPayDate: '2027-11-25',
    })
    expect(await screen.findByText('Submitted. The payer reviews each receipt.')).toBeDefined()
  })

  it('[GRN-02] says why one cannot be offered like this, and asks for at least one', async () => {
    const message = 'This receipt is already in an offer.'
    await asPayee(path, () => {
      rows(free(1))
      server().answer(`POST ${calls.trial}`, {
        ...trialOf([]),
        refused: [{ id: ids.receipt(1), number: 'GR-2026-11-0401', code: 33001, message }],
      })
    })
    fireEvent.click(await screen.findByRole('button', { name: /^Offer.*0401/ }))
    expect(await screen.findByText(message)).toBeDefined()
    choose('GR-2026-11-0401')
    expect(await screen.findByText('Select at least one receipt.')).toBeDefined()
  })

  it('[GRN-02] is of one payer and one currency', async () => {
    await asPayee(path, () => rows(free(1), free(2, { currency: 'USD' })))
    await screen.findByText('GR-2026-11-0402')
    choose('GR-2026-11-0401')
    choose('GR-2026-11-0402')
    fireEvent.click(await screen.findByRole('button', { name: 'Get paid early' }))
    expect(await screen.findByText('One offer takes receipts of one payer and one currency.')).toBeDefined()
  })

  it('[GRN-02] is changed with the version that was read', async () => {
    await asPayee(`${path}?change=${ids.offer(1)}`, () => {
      rows(receipt(1, { can: [] }))
      server().answer(`POST ${calls.trial}`, trialOf([receipt(1)]))
      server().answer(`PUT ${calls.offer}/${ids.offer(1)}`, { version: 2, editsLeft: 3 })
    })
    expect(await screen.findByRole('heading', { name: 'Change offer O-000214' })).toBeDefined()
    const date = screen.getByRole('textbox', { name: /^Earliest pay date/ })
    fireEvent.change(date, { target: { value: '' } })
    fireEvent.click(await screen.findByRole('button', { name: 'Save the change' }))
    expect(await screen.findByText('Enter the pay date')).toBeDefined()
    fireEvent.change(date, { target: { value: '2026-11-25' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save the change' }))
    const changes = () => server().of(`${calls.offer}/${ids.offer(1)}`)
    await waitFor(() => expect(changes()).toHaveLength(1))
    expect(changes()[0]?.body).toMatchObject({ version: 1, newPayDate: '2026-11-25' })
  })

  it('[GRN-02] is withdrawn after a question', async () => {
    await asPayee(`${path}?tab=offered`, () => {
      rows(receipt(1, { can: [] }))
      server().answer(`DELETE ${calls.offer}/${ids.offer(1)}`, { canceled: [ids.receipt(1)] })
    })
    // A question that is asked while the page still opens is closed again.
    await waitFor(() => expect(document.title).toContain('Goods receipts'))
    await screen.findByText('Filtered · Amount')
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw offer O-000214' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(server().of(`${calls.offer}/${ids.offer(1)}`)).toHaveLength(1))
  })
})

describe('a receipt', () => {
  it('[GRN-08] is one chain with its award and its invoice, and says what the invoice still owes', async () => {
    const invoice = { id: ids.document, number: 'FP-77' }
    await asPayee(`${path}?entry=${ids.receipt(1)}`, () => {
      rows()
      server().answer(
        oneRead(1),
        whole({
          status: 'paid',
          award,
          invoice,
          can: [],
          matched: '192000.00',
          chain: {
            ...invoice,
            amount: '200000.00',
            currency: 'CNY',
            dueDate: '2027-01-12',
            payable: '8000.00',
            paidDate: null,
            linked: { at: '2026-11-20T04:00:00.000Z', by: null },
          },
        }),
      )
    })
    const chain = within(await screen.findByRole('list', { name: 'From receipt to invoice' }))
    expect(chain.getByText('190,240.00 CNY paid on Nov 18, 2026')).toBeDefined()
    expect(chain.getByRole('link', { name: 'K7QM-3X1T' }).getAttribute('href')).toBe(
      `/supplier/awards/${ids.award}`,
    )
    expect(
      chain.getByText('8,000.00 CNY still owed · 192,000.00 CNY deducted from the invoice'),
    ).toBeDefined()
  })

  it('[GRN-11] stands under "invoice still to send" once it is awarded', async () => {
    await asPayee(`${path}?view=uninvoiced`, () => {
      server().answer(calls.uninvoiced, page(uninvoiced(1, 45)))
      server().answer(calls.uninvoicedTotals, [])
    })
    expect(await screen.findByRole('tab', { name: 'Invoice still to send', selected: true })).toBeDefined()
    expect(await screen.findByText('GR-2026-11-0401')).toBeDefined()
  })

  it('[GRN-02] says that there are none yet, and what makes them appear', async () => {
    await asPayee(`${path}?tab=all`, () => rows())
    expect(await screen.findByText('No receipts yet')).toBeDefined()
  })
})
