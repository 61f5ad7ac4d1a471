/** The bank account of a payee on its page: set, changed, corrected, and masked for those who only read. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { detailPath, openPayeeScreens, payeeId, payeesPath, whole } from '#test/support/payee-screens.ts'

const { server, openAs, bodiesOf } = openPayeeScreens()
const accountPath = `${payeesPath}/${payeeId}/account`

beforeAll(() => import('./payee-page.tsx'))

const account = (changes: object = {}) => ({
  holder: 'Mingyuan',
  number: '6222021001012345678',
  bankCode: '102100099996',
  bankName: 'ICBC',
  source: 'uploaded',
  setAt: '2026-11-01T04:00:00.000Z',
  ...changes,
})
async function card(answer: object): Promise<HTMLElement> {
  server().answer(`${payeesPath}/${payeeId}`, whole())
  server().answer(`GET ${accountPath}`, {
    version: 0,
    account: null,
    verified: null,
    waiting: null,
    unpaidAwards: 0,
    canSet: true,
    ...answer,
  })
  await openAs(detailPath)
  return screen.findByRole('region', { name: 'Bank account' })
}
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}
const type = (name: string, value: string) => {
  const field = screen.getByRole('textbox', { name: new RegExp(`^${name}`) })
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}

describe('[CLR-20] [CLR-21] the account of a payee', () => {
  it('that is verified is shown masked, as the one that awards pay to, above the one that is kept', async () => {
    const verified = {
      holder: 'Mingyuan',
      number: '**** 8812',
      bankCode: null,
      bankName: null,
      verifiedAt: '2026-11-10T04:00:00.000Z',
    }
    const shown = await card({ verified, account: account(), version: 1 })
    expect(await within(shown).findByText('Mingyuan · **** 8812')).toBeDefined()
    expect(shown.textContent).toContain('new awards pay to its verified account')
    expect(shown.textContent).toContain('which you keep, is for awards from before')
    expect(shown.textContent).toContain('6222021001012345678')
  })

  it('is missing until it is set; a wrong number is said at its field before anything is sent', async () => {
    const shown = await card({})
    expect(await within(shown).findByText(/There is no account yet/)).toBeDefined()
    await press('Set account')
    type('Account number', 'DE89370400440532013001')
    type('Bank code', '123')
    expect(await screen.findByText(/check digits of this IBAN/)).toBeDefined()
    expect(screen.getByText(/Enter the 12-digit CNAPS number/)).toBeDefined()
    expect(screen.queryByText(/Corrects a mistake/), 'there is nothing to correct').toBeNull()
    type('Account number', 'DE89 3704 0044 0532 0130 00')
    type('Bank code', 'DEUTDEFF')
    server().answer(`PUT ${accountPath}`, { version: 1 })
    await press('Save account')
    await waitFor(() =>
      expect(bodiesOf(accountPath).filter(Boolean)).toEqual([
        {
          version: 0,
          corrects: false,
          holder: 'Mingyuan',
          accountNumber: 'DE89 3704 0044 0532 0130 00',
          bankCode: 'DEUTDEFF',
        },
      ]),
    )
  })

  it('asks whether unpaid awards use a changed one too, and keeps the dialog if someone was faster', async () => {
    await card({ version: 2, account: account(), unpaidAwards: 3 })
    await press('Change account')
    type('Account number', '6222021001019999999')
    fireEvent.click(screen.getByRole('checkbox', { name: /Corrects a mistake/ }))
    server().refuse(`PUT ${accountPath}`, 409, codes.outOfDate.code, 'It was changed meanwhile.')
    await press('Save account')
    expect(await screen.findByText('It was changed meanwhile.')).toBeDefined()
    expect(bodiesOf(accountPath).filter(Boolean)).toEqual([
      expect.objectContaining({ version: 2, corrects: true, accountNumber: '6222021001019999999' }),
    ])
  })

  it('is masked for those who may not set it', async () => {
    const shown = await card({ version: 1, account: account({ number: '**** 5678' }), canSet: false })
    for (const words of ['**** 5678', 'ICBC', 'Uploaded'])
      expect(await within(shown).findByText(words)).toBeDefined()
    expect(within(shown).queryByRole('button')).toBeNull()
  })
})
