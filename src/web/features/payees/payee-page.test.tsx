/** The page of one payee: its data, its figures, and its settings. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import {
  detailPath,
  managePath,
  marketId,
  openPayeeScreens,
  payeeId,
  payeesPath,
  settingPath,
  whole,
} from '#test/support/payee-screens.ts'

const { server, openAs, bodiesOf } = openPayeeScreens()
const readPath = `${payeesPath}/${payeeId}`

beforeAll(() => Promise.all([import('./payee-page.tsx'), import('./payee-setting-page.tsx')]))

const regionOf = (name: string) => screen.findByRole('region', { name })
const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
const typed = (label: string, value: string) => {
  const field = screen.getByRole('textbox', { name: label })
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save settings' }))

describe('the page of a payee', () => {
  it('[DOC-40] [DOC-45] [MKT-11] shows who it is, what is set, its documents, offers, awards and contract, with ways to the lists', async () => {
    server().answer(readPath, whole())
    await openAs(detailPath)
    const figures = await regionOf('Overview')
    for (const words of ['1,250.50', '9,000.00', '81.25']) expect(figures.textContent).toContain(words)
    const settings = await regionOf('Early payment settings')
    for (const words of ['On', 'CNY', '7.50%', 'As the market (5.00%)', 'Pays back in kind'])
      expect(settings.textContent).toContain(words)
    const contract = await regionOf('Contract')
    for (const words of ['HT-1', 'Ends soon', 'Jan 1, 2026 to Dec 1, 2026'])
      expect(contract.textContent).toContain(words)
    const list = `/buyer/invoice?payee=${payeeId}`
    expect(await hrefOf('Can pay early')).toBe(`${list}&status=eligible&currency=CNY&tab=all`)
    expect(await hrefOf('All documents')).toBe(`${list}&tab=all`)
    expect(await hrefOf('Documents in an offer')).toBe(`${list}&status=offered&tab=all`)
    expect(await hrefOf('Awarded documents')).toBe(`${list}&offerState=awarded&tab=all`)
    expect(await hrefOf('Change log')).toBe('/account/log-management?kind=payees&keyword=Mingyuan')
  })

  it('[MKT-17] shows how many rates it tried in the last clearings, and on how small documents', async () => {
    const recentRates = { runs: 4, ofRuns: 10, rates: 9, documents: 12, smallest: '20.00', median: '35.00' }
    server().answer(readPath, whole({ recentRates }))
    await openAs(detailPath)
    const card = await regionOf('Recent rates')
    for (const words of ['9', '4 of the last 10', '12', '20.00', '35.00'])
      expect(card.textContent).toContain(words)
  })

  it.each([detailPath, settingPath, '/buyer/supplier/nobody/detail'])(
    '[DOC-40] says of %s that there is no such payee, with the way to the list',
    async (path) => {
      server().refuse(readPath, 404, codes.notFound.code, 'unknown')
      await openAs(path)
      expect(await screen.findByRole('heading', { level: 1, name: 'No such payee' })).toBeDefined()
      expect(await hrefOf('Back to payees')).toBe('/buyer/supplier-management')
    },
  )

  it('[DOC-40] offers what the server allows and nothing else', async () => {
    server().answer(readPath, whole({ can: [] }))
    await openAs(detailPath)
    expect(await hrefOf('View settings')).toBe(settingPath)
    for (const name of ['Edit', 'Switch off', 'Settings'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

describe('the settings of a payee', () => {
  it('[MKT-11] are facts for whoever may not set them', async () => {
    server().answer(readPath, whole({ can: ['edit'] }))
    await openAs(settingPath)
    const card = await regionOf('Early payment')
    for (const words of ['Only administrators', '7.50%', 'HT-1', 'Pays back in kind'])
      expect(card.textContent).toContain(words)
    expect(screen.queryByRole('textbox', { name: 'Contract number' })).toBeNull()
  })

  it('[DOC-45] [MKT-11] sends what was set, with what is empty left out', async () => {
    server().answer(readPath, whole())
    server().answer(`PUT ${managePath}/${payeeId}`, { version: 4 })
    await openAs(settingPath)
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Allow early payment' }))
    fireEvent.click(screen.getByRole('radio', { name: 'An amount' }))
    typed('Reserve amount', '20,000')
    typed('Terminated on', '2026/11/30')
    typed('Internal notes', '')
    save()
    await waitFor(() =>
      expect(bodiesOf(`${managePath}/${payeeId}`)).toEqual([
        {
          version: 3,
          switchedOn: false,
          marketId,
          reserveType: 'amount',
          reserveAmount: '20000.00',
          contractNumber: 'HT-1',
          contractFrom: '2026-01-01',
          contractTo: '2026-12-01',
          contractTerminated: '2026-11-30',
        },
      ]),
    )
    expect(await screen.findByText('Saved')).toBeDefined()
  })

  it('[DOC-45] says beside the field what is wrong with a contract, and sends nothing', async () => {
    server().answer(readPath, whole())
    await openAs(settingPath)
    await screen.findByRole('textbox', { name: 'Contract number' })
    typed('To', '2025-01-01')
    save()
    expect(await screen.findByText('The contract cannot end before it starts.')).toBeDefined()
    typed('To', '')
    save()
    expect(await screen.findByText(/^Enter the contract number, start date and end date/)).toBeDefined()
    expect(bodiesOf(`${managePath}/${payeeId}`)).toEqual([])
  })

  it('[MKT-11] has no market for a payee that has not registered, and no reserve by amount', async () => {
    const later = { state: 'listed', marketId: null, currency: null, marketReserve: null, minApr: null }
    server().answer(readPath, whole(later))
    await openAs(settingPath)
    expect(await screen.findByText('It can join a market once it has registered.')).toBeDefined()
    expect(screen.queryByRole('combobox', { name: 'Market' })).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^An amount/ }).disabled).toBe(true)
    expect(screen.getByText(/^Counts once it is in a market/)).toBeDefined()
  })

  it('[MKT-11] sets the minimum by its own call, within the market’s highest, and 0 removes it', async () => {
    server().answer(readPath, whole())
    await openAs(settingPath)
    expect(await screen.findByText(/The market’s minimum is 6.00%, its highest 18.00%/)).toBeDefined()
    const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Save minimum APR' }))
    typed('Minimum APR', '18.01')
    submit()
    // At the field, and again next to the button.
    const tooHigh = /cannot be above the market’s highest APR of 18.00%/
    await waitFor(() => expect(screen.getAllByText(tooHigh)).toHaveLength(2))
    typed('Minimum APR', '0')
    server().answer(`PUT ${managePath}/${payeeId}/0.00`, null)
    submit()
    await waitFor(() => expect(server().of(`${managePath}/${payeeId}/0.00`)).toHaveLength(1))
  })

  it('[MKT-11] says that somebody set something meanwhile, and loads it without losing what was typed', async () => {
    server().answer(readPath, whole())
    server().answer(`PUT ${managePath}/${payeeId}/8.00`, null)
    server().answer(`PUT ${managePath}/${payeeId}`, { version: 5 })
    await openAs(settingPath)
    await screen.findByRole('textbox', { name: 'Internal notes' })
    typed('Internal notes', 'typed by me')
    const contract = {
      number: 'HT-2',
      from: '2026-01-01',
      to: '2027-12-31',
      terminated: null,
      state: 'inForce',
    }
    server().answer(readPath, whole({ version: 4, contract, minApr: '8.00' }))
    typed('Minimum APR', '8')
    fireEvent.click(screen.getByRole('button', { name: 'Save minimum APR' }))
    expect(await screen.findByText(/These settings were changed meanwhile/)).toBeDefined()
    save()
    expect(bodiesOf(`${managePath}/${payeeId}`), 'what others set is not overwritten').toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Load the latest' }))
    expect(await screen.findByDisplayValue('HT-2')).toBeDefined()
    expect(screen.getByDisplayValue('typed by me')).toBeDefined()
    save()
    await waitFor(() =>
      expect(bodiesOf(`${managePath}/${payeeId}`)).toEqual([
        expect.objectContaining({ version: 4, contractNumber: 'HT-2', notes: 'typed by me' }),
      ]),
    )
  })

  it('[MKT-11] shows what the server refuses beside its field', async () => {
    server().answer(readPath, whole())
    server().refuse(`PUT ${managePath}/${payeeId}`, 422, codes.payeeHasOffers.code, 'offers', {
      fields: { marketId: 'It has offers in progress.' },
    })
    await openAs(settingPath)
    fireEvent.change(await screen.findByRole('combobox', { name: 'Market' }), { target: { value: '' } })
    save()
    const field = (await screen.findByText('It has offers in progress.')).closest<HTMLElement>('.field')
    expect(field && within(field).getByRole('combobox', { name: 'Market' })).toBeDefined()
  })
})
