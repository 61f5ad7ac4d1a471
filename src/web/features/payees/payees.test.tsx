/** The list of payees, and adding, correcting and switching them. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import { happyDOM } from '#test/support/open-portal.ts'
import {
  detailPath,
  listPath,
  openPayeeScreens,
  payee,
  payeeId,
  payeesPath,
  suzhou,
  unknownYet,
} from '#test/support/payee-screens.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, openAs, bodiesOf } = openPayeeScreens()

// The modules of a table load slowly, once.
beforeAll(() => import('./payees-page.tsx'))

const rowOf = async (name: string): Promise<HTMLElement> => {
  const row = (await screen.findByRole('link', { name })).closest('tr')
  if (!row) throw new Error('the payee has a row')
  return row
}
const requested = () => server().of(payeesPath).at(-1)?.url
const keeper = ['payees.see', 'payees.keep', 'documents.see']

describe('the list', () => {
  it('[DOC-40] [DOC-45] shows who each is, how far it has come, what is set and what can be paid early', async () => {
    await openAs(listPath)
    const row = await rowOf('Mingyuan')
    for (const words of [
      'V1',
      'Li Xiaoyun',
      'li@mingyuan.test',
      'In market',
      '7.50%',
      'On',
      '1,250.50',
      'CNY',
      'Ends soon',
    ])
      expect(row.textContent).toContain(words)
    for (const words of ['Not invited', 'Off'])
      expect(within(await rowOf('Taihe')).getByText(words)).toBeDefined()
    expect(within(row).getByRole('link', { name: 'Mingyuan' }).getAttribute('href')).toBe(detailPath)
    expect(screen.queryByRole('columnheader', { name: 'Payer' }), 'there is one alone').toBeNull()
    expect((await screen.findByText('Total')).parentElement?.textContent).toContain('1,250.50')
  })

  it('[DOC-40] counts each state in its tab, and asks for the one that is chosen', async () => {
    await openAs(`${listPath}?tab=switchedOff&keyword=tai&contract=notInForce&sort=-code`)
    await rowOf('Taihe')
    expect(requested()).toBe(
      `${payeesPath}?contract=notInForce&tab=switchedOff&keyword=tai&pageSize=20&sort=-code&page=1`,
    )
    expect((await screen.findByRole('link', { name: /Switched off/ })).textContent).toContain('1')
  })

  it('[DOC-40] has a column and a filter of payers where the group has several', async () => {
    await openAs(listPath, undefined, { others: [suzhou] })
    expect(await screen.findByRole('columnheader', { name: 'Payer' })).toBeDefined()
    fireEvent.click(screen.getByRole('combobox', { name: 'Payer' }))
    fireEvent.click(await screen.findByRole('option', { name: 'Hongfei Parts' }))
    fireEvent.click(await screen.findByRole('option', { name: 'Suzhou Parts' }))
    await waitFor(() => expect(requested()).toContain(`payerId=${suzhou.buyerId}`))
    expect(requested(), 'one takes the place of the other').not.toContain(idOf(11))
  })

  it('[DOC-45] says above the list which contracts want a look, with the way to them', async () => {
    await openAs(listPath, undefined, { totals: { contracts: { endsSoon: 1, notInForce: 3 } } })
    const way = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
    expect(await way('1 contract ends soon')).toBe(`${listPath}?contract=endsSoon`)
    expect(await way('3 contracts are not in force')).toBe(`${listPath}?contract=notInForce`)
  })

  it.each([
    ['keeps it', keeper, 'Add the companies you pay', 2],
    ['may look', ['payees.see'], 'An administrator or clerk of your company adds payees', 0],
  ] as const)(
    '[DOC-40] tells whoever %s what comes next where there is nobody',
    async (_, may, words, ways) => {
      const totals = { total: 0, eligible: [], contracts: { endsSoon: 0, notInForce: 0 } }
      await openAs(listPath, may, { rows: [], totals })
      expect(await screen.findByText(words, { exact: false })).toBeDefined()
      expect(screen.queryAllByRole('button', { name: 'Add payee' })).toHaveLength(ways)
    },
  )

  it('[DOC-40] exports what is filtered, in the order of the screen', async () => {
    URL.createObjectURL = () => 'blob:payees'
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    await openAs(`${listPath}?tab=connected&sort=-listed`)
    server().answer(`POST ${payeesPath}/export`, null)
    await rowOf('Mingyuan')
    fireEvent.click(screen.getByRole('button', { name: 'Export' }))
    await waitFor(() =>
      expect(bodiesOf(`${payeesPath}/export`)).toEqual([
        { tab: 'connected', sort: '-listed', format: 'xlsx' },
      ]),
    )
  })

  it('[DOC-40] is a card of four facts on a phone, and says of one that is off that it is', async () => {
    happyDOM.setViewport({ width: 390, height: 844 })
    await openAs(listPath)
    const card = (await screen.findByRole('link', { name: 'Taihe' })).closest('li')
    expect(card?.textContent).toContain('V2')
    expect(card?.textContent).toContain('Switched off')
    const other = screen.getByRole('link', { name: 'Mingyuan' }).closest('li')
    for (const words of ['1,250.50', 'CNY', 'In market']) expect(other?.textContent).toContain(words)
  })
})

describe('what can be done', () => {
  it('[DOC-40] follows what the server says of each payee', async () => {
    await openAs(listPath, keeper, { rows: [payee({ can: ['edit'] }), unknownYet({ can: [] })] })
    const row = await rowOf('Mingyuan')
    expect(within(row).getByRole('button', { name: 'Edit Mingyuan' })).toBeDefined()
    expect(within(row).queryByRole('button', { name: 'Settings Mingyuan' })).toBeNull()
    expect(within(await rowOf('Taihe')).queryAllByRole('button', { name: /Taihe/ })).toHaveLength(1)
    expect(screen.getByRole('checkbox', { name: 'Select Mingyuan' }), 'many can be invited').toBeDefined()
  })

  it('[MKT-11] switches chosen payees off after a question, and says which were off already', async () => {
    await openAs(listPath)
    server().answer(`PUT ${payeesPath}/switch`, { changed: 1 })
    await rowOf('Mingyuan')
    for (const name of ['Mingyuan', 'Taihe'])
      fireEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
    fireEvent.click(await screen.findByRole('button', { name: 'Switch off' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('Switch off early payment for Mingyuan?')
    expect(server().of(`${payeesPath}/switch`)).toEqual([])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Switch off' }))
    expect(
      await screen.findByText('Switched off 1 of 2. 1 skipped: already off', { exact: false }),
    ).toBeDefined()
    expect(bodiesOf(`${payeesPath}/switch`)).toEqual([{ ids: [payeeId], on: false }])
  })
})

describe('the form', () => {
  const typing = (dialog: HTMLElement) => (label: string, value: string) =>
    fireEvent.change(within(dialog).getByLabelText(label, { selector: 'input, select', exact: false }), {
      target: { value },
    })

  it('[DOC-40] [DOC-44] asks for what is missing beside each field, and keeps what was typed when it is refused', async () => {
    await openAs(listPath, keeper, { others: [suzhou] })
    server().refuse(`POST ${payeesPath}`, 409, codes.payeeCodeTaken.code, 'taken', {
      fields: { payeeCode: 'Another payee has this code.' },
    })
    await screen.findByRole('columnheader', { name: 'Payer' })
    fireEvent.click(screen.getByRole('button', { name: 'Add payee' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    for (const words of ['Select payer', 'Enter payee name!', 'Enter payee code!'])
      expect(await within(dialog).findByText(words)).toBeDefined()
    const type = typing(dialog)
    type('Payer', suzhou.buyerId)
    type('Payee name', 'Huatai')
    type('Code', 'V9')
    type('Contact email', ' wu@huatai.test ')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByText('Another payee has this code.')).toBeDefined()
    expect(within(dialog).getByDisplayValue('Huatai')).toBeDefined()
    expect(bodiesOf(payeesPath).filter(Boolean)).toEqual([
      {
        payeeName: 'Huatai',
        payeeCode: 'V9',
        contactMail: 'wu@huatai.test',
        small: false,
        payerId: suzhou.buyerId,
      },
    ])
  })

  it('[DOC-40] corrects a payee in the version that was seen, and asks before what was typed is discarded', async () => {
    await openAs(listPath, keeper)
    server().answer(`PUT ${payeesPath}/${payeeId}`, { version: 4 })
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Mingyuan' }))
    const dialog = await screen.findByRole('dialog')
    typing(dialog)('Contact email', '')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    const question = (await screen.findAllByRole('dialog')).at(-1) as HTMLElement
    expect(question).not.toBe(dialog)
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved')).toBeDefined()
    expect(bodiesOf(`${payeesPath}/${payeeId}`)).toEqual([
      { version: 3, payeeName: 'Mingyuan', payeeCode: 'V1', contactName: 'Li Xiaoyun', small: true },
    ])
  })
})
