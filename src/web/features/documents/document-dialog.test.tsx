/** Documents on screen: entering one. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { base, document, listOf, codes as may, openScreens, suzhou } from '#test/support/document-screens.ts'
import { envelope, success } from '#test/support/fake-server.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, openAs, bodiesOf } = openScreens()

// The modules of a table load slowly, once.
beforeAll(() => import('./payables-page.tsx'))

describe('the form', () => {
  it.each([
    ['payer', '/buyer/invoice', false],
    ['payee', '/supplier/list-invoice', true],
  ] as const)('[DOC-02] offers a %s the types of its side', async (side, path, hasReceivable) => {
    server().answer(`${base}/list`, listOf(document()))
    await openAs(side, path)
    fireEvent.click(await screen.findByRole('button', { name: 'Add document' }))
    const dialog = await screen.findByRole('dialog')
    const options = within(within(dialog).getByLabelText(/Document type/)).getAllByRole('option')
    const names = options.map(({ textContent }) => textContent)
    expect(names).toContain('Accounts payable')
    expect(names.includes('Accounts receivable')).toBe(hasReceivable)
  })

  it('[DOC-04] [DOC-21] asks for what is missing beside each field, and sends what was entered', async () => {
    server().answer(`${base}/list`, listOf(document()))
    server().refuse(`POST ${base}/add`, 422, 32_001, 'taken', { fields: { number: 'This number is taken.' } })
    await openAs('payee', '/supplier/list-invoice')
    fireEvent.click(await screen.findByRole('button', { name: 'Add document' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByText('Enter document number!')).toBeDefined()
    expect(within(dialog).getByText('Enter due date!')).toBeDefined()
    const type = (label: string, value: string) =>
      fireEvent.change(within(dialog).getByLabelText(label, { selector: 'input, select', exact: false }), {
        target: { value },
      })
    type('Document number', 'FP-9')
    type('Document type', 'receivable')
    type('Amount', '1,200.5')
    type('Due date', '2026/12/20')
    type('Payment method', 'acceptance')
    type('Bill term', '180')
    // Bill fields are not sent with a transfer.
    type('Payment method', 'transfer')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByText('This number is taken.')).toBeDefined()
    expect(bodiesOf(`${base}/add`)).toEqual([
      {
        buyerId: idOf(11),
        supplierId: idOf(21),
        number: 'FP-9',
        type: 'receivable',
        amount: '1200.5',
        currency: 'CNY',
        dueDate: '2026-12-20',
        means: 'transfer',
      },
    ])
  })

  it('[DOC-06] [DOC-21] shows the document that has the number already, with the way to it', async () => {
    const duplicate = { id: idOf(79), number: 'FP-9', type: 'receivable', amount: '88.00' }
    server().answer(`${base}/list`, listOf(document(duplicate), document({ number: 'FP-99' })))
    server().refuse(`POST ${base}/add`, 422, codes.documentNumberTaken.code, 'taken', {
      fields: { number: 'This number is taken.' },
    })
    await openAs('payee', '/supplier/list-invoice')
    fireEvent.click(await screen.findByRole('button', { name: 'Add document' }))
    const dialog = await screen.findByRole('dialog')
    const type = (label: string, value: string) =>
      fireEvent.change(within(dialog).getByLabelText(label, { selector: 'input, select', exact: false }), {
        target: { value },
      })
    type('Document number', ' FP-9')
    type('Document type', 'receivable')
    type('Amount', '10')
    type('Due date', '2026/12/20')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    const note = await within(dialog).findByRole('note')
    expect(
      within(note)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([`/account/invoice/${idOf(79)}`])
    expect(note.textContent).toContain('88.00')
    expect(bodiesOf(`${base}/list`).at(-1)).toEqual({
      keyword: 'FP-9',
      buyerIds: [idOf(11)],
      supplierId: idOf(21),
    })
  })

  it('[DOC-21] shows whose document it is that is changed', async () => {
    server().answer(`${base}/list`, listOf(document()))
    await openAs('payer', '/buyer/invoice')
    fireEvent.click(await screen.findByRole('button', { name: 'Edit FP-001' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('Hongfei Parts')).toBeDefined()
    expect(within(dialog).getByText('Mingyuan · V1')).toBeDefined()
  })

  it.each([
    [
      'Document number',
      'x'.repeat(51),
      'The document number can have at most 50 characters, none of them invisible',
    ],
    ['Amount', '1.005', 'CNY amounts can have at most 2 decimals'],
    ['Due date', 'soon', 'Enter the due date as a date, such as 2026-01-05'],
  ])('[COM-31] [DOC-04] says beside %s what it takes', async (label, value, rule) => {
    server().answer(`${base}/list`, listOf(document()))
    await openAs('payee', '/supplier/list-invoice')
    fireEvent.click(await screen.findByRole('button', { name: 'Add document' }))
    const dialog = await screen.findByRole('dialog')
    const field = within(dialog).getByLabelText(label, { selector: 'input', exact: false })
    fireEvent.change(field, { target: { value } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByText(rule)).toBeDefined()
  })

  it('[DOC-04] asks to select what is chosen from a list', async () => {
    server().answer(`${base}/list`, listOf(document()))
    await openAs('payer', '/buyer/invoice')
    fireEvent.click(await screen.findByRole('button', { name: 'Add document' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByText('Select payee')).toBeDefined()
  })

  it('[DOC-35] asks for the payee again where another payer is chosen, who has others', async () => {
    server().answer(`${base}/list`, listOf(document()))
    await openAs('payer', '/buyer/invoice', may, [suzhou])
    fireEvent.click(await screen.findByRole('button', { name: 'Add document' }))
    const dialog = await screen.findByRole('dialog')
    const choosePayer = (value: string) =>
      fireEvent.change(within(dialog).getByRole('combobox', { name: /^Payer/ }), { target: { value } })
    const payee = () => within(dialog).getByRole<HTMLInputElement>('combobox', { name: /^Payee/ })
    choosePayer(idOf(11))
    fireEvent.click(payee())
    fireEvent.click(await screen.findByRole('option', { name: 'Mingyuan · V1' }))
    expect(payee().value).toBe('Mingyuan · V1')
    choosePayer(idOf(12))
    expect(payee().value).toBe('')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByText('Select payee')).toBeDefined()
  })

  it('[DOC-13] tells a payee that what the payer confirmed has to be confirmed anew once it is changed', async () => {
    const own = { source: 'payee', confirmation: 'confirmed', can: ['edit'] }
    server().answer(`${base}/list`, listOf(document(own)))
    await openAs('payee', '/supplier/list-invoice')
    fireEvent.click(await screen.findByRole('button', { name: 'Edit FP-001' }))
    expect(await screen.findByText(/must confirm it again/)).toBeDefined()
  })

  it('[COM-31] asks before what was typed is discarded, by cancelling as by closing', async () => {
    server().answer(`${base}/list`, listOf(document()))
    await openAs('payee', '/supplier/list-invoice')
    fireEvent.click(await screen.findByRole('button', { name: 'Add document' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add document' })
    const number = within(dialog).getByLabelText('Document number', { selector: 'input', exact: false })
    fireEvent.change(number, { target: { value: 'FP-9' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  const addOne = async () => {
    server().answer(`${base}/list`, listOf(document()))
    await openAs('payee', '/supplier/list-invoice')
    fireEvent.click(await screen.findByRole('button', { name: 'Add document' }))
    const dialog = await screen.findByRole('dialog')
    for (const [label, value] of [
      ['Document number', 'FP-9'],
      ['Document type', 'receivable'],
      ['Amount', '5'],
      ['Due date', '2026/12/20'],
    ] as const)
      fireEvent.change(within(dialog).getByLabelText(label, { selector: 'input, select', exact: false }), {
        target: { value },
      })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  }

  it('[DOC-13] says where an entry has confirmed what the payee entered before', async () => {
    server().answer(`POST ${base}/add`, { id: idOf(71), serial: 3, confirmed: true })
    await addOne()
    expect(await screen.findByText(/which is now confirmed$/)).toBeDefined()
  })

  it('[DOC-06] asks about each thing that is worth a look, and sends it as it is meant', async () => {
    const warnings = [codes.alreadyDue.code, codes.numberUsedByOtherType.code]
    const left = [...warnings]
    server().on(`POST ${base}/add`, () => {
      const code = left.shift()
      return code
        ? envelope({ code, message: `Warning ${code}.`, data: null }, 409)
        : success({ id: idOf(71), serial: 3, confirmed: false })
    })
    await addOne()
    for (const code of warnings) {
      const question = await screen.findByText(`Warning ${code}.`)
      const dialog = question.closest('dialog')
      if (!dialog) throw new Error('a question is a dialog')
      fireEvent.click(within(dialog).getByRole('button', { name: 'Save anyway' }))
    }
    expect(await screen.findByText('Document added')).toBeDefined()
    expect(bodiesOf(`${base}/add`).map((body) => (body as { sure?: string[] }).sure)).toEqual([
      undefined,
      ['alreadyDue'],
      ['alreadyDue', 'numberUsedByOtherType'],
    ])
  })

  it('[DOC-06] saves nothing that is not meant, and keeps what was typed', async () => {
    server().refuse(`POST ${base}/add`, 409, codes.alreadyDue.code, 'It has passed.')
    await addOne()
    const question = (await screen.findByText('It has passed.')).closest('dialog')
    if (!question) throw new Error('a question is a dialog')
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add document' })
    expect(await within(dialog).findByText('It has passed.')).toBeDefined()
    expect(bodiesOf(`${base}/add`)).toHaveLength(1)
  })

  it('[DOC-03] keeps a minus that a payee types, and says beside it that it is not for payees', async () => {
    server().answer(`${base}/list`, listOf(document()))
    await openAs('payee', '/supplier/list-invoice')
    fireEvent.click(await screen.findByRole('button', { name: 'Add document' }))
    const dialog = await screen.findByRole('dialog')
    const amount = within(dialog).getByLabelText<HTMLInputElement>('Amount', {
      selector: 'input',
      exact: false,
    })
    fireEvent.change(amount, { target: { value: '-250' } })
    fireEvent.blur(amount)
    expect(amount.value).toBe('-250.00')
    expect(await within(dialog).findByText('Only the payer can enter a credit note.')).toBeDefined()
    expect(within(dialog).queryByLabelText(/Credited document number/)).toBeNull()
  })
})
