/** Accounts that wait for a second person: on the card of their payee, and in the list. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { detailPath, openPayeeScreens, payeeId, payeesPath, whole } from '#test/support/payee-screens.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, openAs, bodiesOf } = openPayeeScreens()
const confirmations = '/payee/v1/account-confirmations'
const batchId = '01a1b2c3-0000-7000-8000-00000000ba7c'

beforeAll(() => Promise.all([import('./payee-page.tsx'), import('./waiting-accounts-page.tsx')]))

const account = {
  holder: 'Mingyuan',
  number: '6222021001012345678',
  bankCode: '102100099996',
  bankName: 'ICBC',
}
const waiting = (changes: object = {}) => ({
  version: 3,
  account: { ...account, number: '6222021001019999999' },
  source: 'entered',
  corrects: true,
  enteredBy: 'Chen Wei',
  enteredAt: '2026-11-14T04:00:00.000Z',
  isOwnEntry: false,
  confirmers: ['Zhao Min'],
  can: ['confirm', 'decline'],
  ...changes,
})
const press = async (name: string, inside = screen as Pick<typeof screen, 'findByRole'>) => {
  const button = await inside.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}
async function card(changes: object): Promise<HTMLElement> {
  server().answer(`${payeesPath}/${payeeId}`, whole())
  server().answer(`GET ${payeesPath}/${payeeId}/account`, {
    version: 3,
    account: { ...account, source: 'uploaded', setAt: '2026-11-01T04:00:00.000Z' },
    waiting: waiting(changes),
    verified: null,
    unpaidAwards: 0,
    canSet: true,
  })
  await openAs(detailPath)
  return screen.findByRole('region', { name: 'Bank account' })
}

describe('[CLR-30] an account that waits', () => {
  it('is shown beside the one that pays meanwhile, and is confirmed as it was seen', async () => {
    const shown = await card({})
    expect(await within(shown).findByText(/6222021001019999999/)).toBeDefined()
    expect(shown.textContent).toContain('Until then it pays to Mingyuan · ICBC · 6222021001012345678')
    expect(shown.textContent).toContain('By Chen Wei on')
    server().answer(`PUT ${confirmations}`, { changed: 1, refused: [] })
    await press('Confirm the account of Mingyuan')
    const question = within(await screen.findByRole('dialog', { name: /Confirm the bank account of/ }))
    await press('Confirm', question)
    await waitFor(() =>
      expect(bodiesOf(confirmations).filter(Boolean)).toEqual([
        { isConfirmed: true, accounts: [{ payeeId, version: 3 }] },
      ]),
    )
  })

  it('says who may confirm it to the person who entered it, and how to add someone where there is nobody', async () => {
    const shown = await card({ isOwnEntry: true, can: ['decline'] })
    expect(await within(shown).findByText(/another person confirms it: Zhao Min/)).toBeDefined()
    expect(within(shown).queryByRole('button', { name: /^Confirm/ })).toBeNull()
  })

  it('of a payer with one person who may confirm waits, with a way to add someone', async () => {
    const shown = await card({ isOwnEntry: true, can: ['decline'], confirmers: [] })
    expect(await within(shown).findByText(/invite a second administrator or reviewer/)).toBeDefined()
  })

  it('is in the list, where what came together is confirmed together', async () => {
    const row = {
      payeeId,
      payeeCode: 'V1',
      payeeName: 'Mingyuan',
      payerName: 'Hongfei',
      batchId,
      before: null,
    }
    const batch = {
      id: batchId,
      source: 'uploaded',
      enteredBy: 'Chen Wei',
      enteredAt: '2026-11-14T04:00:00.000Z',
    }
    const opening = openAs('/buyer/supplier-management/accounts')
    server().answer(`GET ${confirmations}`, {
      total: 3,
      list: [1, 2, 3].map((n) => ({ ...row, payeeId: idOf(n), waiting: waiting() })),
      batches: [{ ...batch, waiting: 3, can: ['confirm', 'decline'] }],
    })
    await opening
    expect((await screen.findAllByText('Until then there is no account.')).length).toBe(3)
    server().answer(`PUT ${confirmations}`, { changed: 3, refused: [] })
    expect(screen.queryByRole('button', { name: /^Confirm \d/ }), 'before they are shown').toBeNull()
    await press('Show')
    await press('Confirm 3 accounts')
    const question = within(await screen.findByRole('dialog', { name: 'Confirm these 3 bank accounts?' }))
    await press('Confirm', question)
    await waitFor(() =>
      expect(bodiesOf(confirmations).filter(Boolean)).toEqual([
        { isConfirmed: true, accounts: [1, 2, 3].map((n) => ({ payeeId: idOf(n), version: 3 })) },
      ]),
    )
  })
})
