/** A payee's awards and monthly statements on screen. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { awardLetter } from '#contract/award-details.ts'
import { answerAwards } from '#test/support/award-screens.ts'
import { award, awardsPath, listOf } from '#test/support/clearing-screens.ts'
import { freshScreens } from '#test/support/fresh-screens.ts'
import { openPortal } from '#test/support/open-portal.ts'
import { answerAll, idOf, rememberSupplier } from '#test/support/portal-world.ts'

const server = freshScreens()

beforeAll(() => Promise.all([import('./own-awards-page.tsx'), import('./statements-page.tsx')]))

async function openAsPayee(path: string): Promise<void> {
  answerAll(server())
  rememberSupplier()
  const codes = ['account.info', 'offers.own', 'awards.see']
  server().answer('/user/v4/permission', Object.fromEntries(codes.map((code) => [code, true])))
  await openPortal(path)
}

const statement = (changes: object = {}) => ({
  id: `2026-11/${idOf(401)}/${idOf(301)}`,
  month: '2026-11',
  marketId: idOf(401),
  payeeId: idOf(301),
  payerName: 'Hongfei Parts',
  payeeName: 'Mingyuan',
  currency: 'CNY',
  paid: 3,
  returned: 1,
  late: 0,
  cashEarly: '595000.35',
  cost: '4999.65',
  effectiveApr: '10.08',
  daysGained: '30.0',
  shortfall: '0.00',
  ...changes,
})
const statementsPath = '/clearing/v1/statements'

describe('a payee', () => {
  it('[CLR-29] sees its awards by tabs with state and payment, each with its page and letter', async () => {
    const paid = { state: 'paid', paidOn: '2026-11-16', bankReference: 'ICBC-88', can: [], runId: null }
    answerAwards(server(), award(1, { can: [], runId: null }), award(2, paid))
    const message = 'Try again later.'
    server().refuse(awardLetter.path.replace('{id}', idOf(602)), 503, 30_003, message)
    await openAsPayee('/supplier/awards')
    const link = await screen.findByRole('link', { name: 'K7QM-3X2T' })
    expect(link.getAttribute('href')).toBe(`/supplier/awards/${idOf(602)}`)
    expect(screen.getByText('ICBC-88')).toBeDefined()
    expect(screen.queryByRole('button', { name: /Mark as paid/ })).toBeNull()
    fireEvent.click(screen.getByRole('link', { name: /^Paid/ }))
    await waitFor(() =>
      expect(
        server()
          .of(awardsPath)
          .some(({ url }) => url.includes('tab=paid')),
      ).toBe(true),
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Download the letter of K7QM-3X2T' }))
    expect(await screen.findByText(message)).toBeDefined()
  })

  it('[CLR-23] sees its monthly statements, downloads one, and reads why there is none', async () => {
    server().answer(
      statementsPath,
      listOf(statement(), statement({ id: 'b', month: '2026-10', effectiveApr: null, daysGained: null })),
    )
    const message = 'Nothing was paid early in November 2026, so there is no statement.'
    server().refuse(`${statementsPath}/file`, 422, 34_146, message)
    await openAsPayee('/supplier/statements')
    expect(await screen.findByText('November 2026')).toBeDefined()
    for (const words of ['595,000.35', '4,999.65', '10.08%', '30.0'])
      expect(screen.getAllByText(words).length).toBeGreaterThan(0)
    fireEvent.click(screen.getByRole('button', { name: 'Download November 2026, Mingyuan, as pdf' }))
    expect(await screen.findByText(message)).toBeDefined()
    const [sent] = server().of(`${statementsPath}/file`)
    expect(sent?.url).toContain('month=2026-11')
    expect(sent?.url).toContain('format=pdf')
  })

  it('[CLR-23] without a payment reads when statements come', async () => {
    server().answer(statementsPath, listOf())
    await openAsPayee('/supplier/statements')
    expect(await screen.findByText('No statements yet')).toBeDefined()
  })
})
