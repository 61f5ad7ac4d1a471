/** The award file on the page of a run: its formats, its transfer files and what they lack, and its mail. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fileState, fileStatePath } from '#test/support/award-file-screens.ts'
import {
  award,
  awardsPath,
  listOf,
  marketId,
  openClearingScreens,
  run,
  runId,
  runsPath,
} from '#test/support/clearing-screens.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, openAs } = openClearingScreens()
const runPage = `/buyer/market-history/${runId}`

// The modules of a table load slowly, once.
beforeAll(() => import('./run-page.tsx'))
beforeEach(() => {
  server().answer(`${runsPath}/${runId}`, run())
  server().answer(awardsPath, listOf(award(1)))
})

async function card(changes: object = {}): Promise<HTMLElement> {
  server().answer(fileStatePath, fileState(changes))
  await openAs(runPage)
  return screen.findByRole('region', { name: 'Award file' })
}

/** What is saved by a click on a link of its own. */
function saved() {
  URL.createObjectURL = () => 'blob:awards'
  return vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
}
const order = (number: number) => ({
  id: idOf(900 + number),
  number,
  transfers: 3,
  amount: '1488.00',
  createdAt: '2026-11-13T04:00:02.000Z',
  person: number === 1 ? 'Chen Wei' : null,
  unpaid: number - 1,
  refused: 1,
  verified: number,
})

describe('[CLR-21] the award file of a run', () => {
  it.each([
    ['xlsx', 'Download award file XLSX'],
    ['csv', 'Download award file CSV'],
  ])('is saved as %s', async (format, name) => {
    saved()
    const path = `${runsPath}/${runId}/file`
    server().answer(path, null)
    fireEvent.click(await within(await card()).findByRole('button', { name }))
    await waitFor(() => expect(server().of(path)[0]?.url).toContain(`format=${format}`))
  })

  it('says what the next transfer file would have, and leads to what mends what it lacks', async () => {
    const missing = [
      { payeeId: idOf(801), payeeName: 'Orchid', payeeCode: '600230', awards: 1, amount: '500.00' },
    ]
    const shown = await card({
      transfers: 1,
      transferAmount: '496.00',
      payeesMissing: 1,
      missing,
      late: 3,
    })
    expect(await within(shown).findByText(/For the next transfer file: 1, 496.00 CNY in all/)).toBeDefined()
    expect(within(shown).getByText(/which no transfer file can have: 3/)).toBeDefined()
    expect(within(shown).getByText('Orchid · 600230')).toBeDefined()
    const link = within(shown).getByRole('link', { name: 'Set the account of Orchid' })
    expect(link.getAttribute('href')).toBe(`/buyer/supplier/${idOf(801)}/detail`)
  })

  it('lists the transfer files with who made them and what is left of them, and downloads each', async () => {
    const downloaded = saved()
    const shown = await card({ ordered: 1, transfers: 0, orders: [order(2), order(1)] })
    const list = await within(shown).findByRole('list', { name: 'Transfer files' })
    const [second, first] = within(list).getAllByRole('listitem')
    expect(second?.textContent).toContain('Transfer file 2 (pain.001)')
    for (const words of [
      'Transfers: 3, 1,488.00 CNY in all',
      'made after the run',
      'To be paid: 1',
      'To verified accounts: 2',
      'Refused by the bank: 1',
      'Some of its awards are paid or have ended.',
    ])
      expect(second?.textContent).toContain(words)
    expect(first?.textContent).toContain('Chen Wei')
    expect(first?.textContent).toContain('Nothing of it is left to pay')
    expect(within(shown).queryByRole('button', { name: 'Make transfer file' })).toBeNull()
    server().answer(`/clearing/v1/transfer-orders/${idOf(902)}/file`, null)
    fireEvent.click(within(shown).getByRole('button', { name: 'Download transfer file 2' }))
    await waitFor(() => expect(downloaded).toHaveBeenCalled())
  })

  it('makes the next transfer file and saves it', async () => {
    const downloaded = saved()
    const shown = await card({ can: ['order', 'download'] })
    const path = `${runsPath}/${runId}/transfer-orders`
    const { id, number, transfers, amount } = order(1)
    server().answer(path, { id, number, transfers, amount })
    server().answer(`/clearing/v1/transfer-orders/${id}/file`, null)
    fireEvent.click(await within(shown).findByRole('button', { name: 'Make transfer file' }))
    expect(await screen.findByText('Transfer file 1 was made')).toBeDefined()
    await waitFor(() => expect(downloaded).toHaveBeenCalled())
    expect(server().of(path)).toHaveLength(1)
  })

  it('says that the market has no account to pay from, and leads to its settings', async () => {
    const shown = await card({ hasDebitAccount: false, can: ['mail', 'setDebitAccount'] })
    const link = await within(shown).findByRole('link', { name: 'Set the debit account' })
    expect(link.getAttribute('href')).toBe(`/buyer/market-setting?marketId=${marketId}#debit-account`)
    expect(within(shown).queryByRole('button', { name: /transfer file/ })).toBeNull()
  })

  it('says when it was mailed, and that sending failed; it is sent again by hand', async () => {
    const mail = {
      state: 'failed',
      requestedAt: '2026-11-13T04:00:02.000Z',
      sentAt: null,
      recipients: 2,
      sent: 1,
    }
    const shown = await card({ mail })
    expect(await within(shown).findByText('Award file send failed. Sent to 1 of 2 recipients')).toBeDefined()
    const path = `${runsPath}/${runId}/file/mail`
    server().answer(path, { recipients: 2 })
    server().answer(fileStatePath, fileState())
    fireEvent.click(within(shown).getByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(server().of(path)).toHaveLength(1))
    expect(await within(shown).findByText(/^Sent on .*Recipients: 2$/)).toBeDefined()
  })

  it('offers neither the transfer file nor its mail to those who may not pay', async () => {
    const shown = await card({ can: [] })
    expect(await within(shown).findByRole('button', { name: 'Download award file CSV' })).toBeDefined()
    expect(within(shown).queryByRole('button', { name: /transfer file|Send again/ })).toBeNull()
  })
})
