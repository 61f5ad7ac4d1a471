/** Payment files on screen: upload and progress. */
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { listOf, openClearingScreens } from '#test/support/clearing-screens.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, openAs } = openClearingScreens()
const filesPath = '/clearing/v1/bank-files'
const payer = ['markets.see', 'markets.history', 'clearing.see', 'awards.see', 'awards.pay']
beforeAll(() => import('./bank-files-page.tsx'))

const file = (changes: object = {}) => ({
  id: idOf(701),
  fileName: 'camt-1120.xml',
  format: 'camt054',
  messageId: 'NTF-1',
  state: 'done',
  message: null,
  rows: 100,
  paid: 97,
  returned: 0,
  refused: 1,
  known: 0,
  exceptions: 2,
  openExceptions: 1,
  person: 'Chen Wei',
  uploadedAt: '2026-11-20T10:00:00.000Z',
  finishedAt: '2026-11-20T10:00:05.000Z',
  preview: [],
  differing: 0,
  decidedBy: 'Chen Wei',
  undecidedUntil: null,
  can: [],
  ...changes,
})
const rowOf = async (name: string): Promise<HTMLElement> => {
  const row = (await screen.findByTitle(name)).closest('tr')
  if (!row) throw new Error(`${name} has a row`)
  return row
}

describe('[CLR-22] payment files', () => {
  const open = (...files: object[]) =>
    openAs('/buyer/payment-files', payer, undefined, () => server().answer(filesPath, listOf(...files)))

  it('show their progress, their results with a link to the exceptions, and why one was refused', async () => {
    const applying = {
      id: idOf(703),
      fileName: 'large.xml',
      state: 'applying',
      rows: 20_000,
      paid: 5_000,
      refused: 0,
      exceptions: 0,
    }
    const refused = {
      id: idOf(704),
      fileName: 'cut.xml',
      state: 'refused',
      message: 'The payment file is cut off.',
    }
    await open(file(), file(applying), file(refused))
    const row = await rowOf('camt-1120.xml')
    expect(within(row).getByText('Done')).toBeDefined()
    const link = within(row).getByRole('link', { name: '2' })
    expect(link.getAttribute('href')).toBe(`/buyer/payment-exceptions?fileId=${idOf(701)}`)
    expect(within(row).getByText('1 open')).toBeDefined()
    expect(within(row).getByText('Paid 97 · Refused by the bank 1')).toBeDefined()
    expect(within(row).getByRole('link', { name: 'camt-1120.xml' }).getAttribute('href')).toBe(
      `/buyer/payment-files/${idOf(701)}`,
    )
    expect(within(await rowOf('large.xml')).getByText('5,000 of 20,000 done')).toBeDefined()
    expect(within(await rowOf('cut.xml')).getByText('The payment file is cut off.')).toBeDefined()
  })

  it('are uploaded, and a refusal is said at the field', async () => {
    await open()
    await screen.findByText('No payment files yet')
    const message = 'Only xlsx, CSV, pain.002 and camt.054 files can be uploaded here.'
    server().refuse(filesPath, 415, codes.bankFileTypeWrong.code, message)
    const input = await screen.findByLabelText('Payment file')
    fireEvent.change(input, { target: { files: [new File(['%PDF'], 'a.pdf')] } })
    expect(await screen.findByText(message)).toBeDefined()
  })
})
