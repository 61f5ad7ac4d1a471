/** Documents on screen: one of them with its life. */
import { screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { base, document, openScreens } from '#test/support/document-screens.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, openAs } = openScreens()

// What a page stands on takes its time to load, once.
beforeAll(() => import('./document-page.tsx'), 60_000)

describe('one document', () => {
  const life = {
    eligibilityAt: '2026-11-02T01:00:01.000Z',
    credits: [{ id: idOf(72), number: 'FP-001-R', amount: '-50.00' }],
    events: [
      {
        kind: 'disabled',
        at: '2026-11-03T01:00:00.000Z',
        side: 'payee',
        person: null,
        detail: 'Quality dispute',
      },
      { kind: 'enabled', at: '2026-11-04T01:00:00.000Z', side: 'payee', person: null, detail: null },
    ],
  }

  it('[DOC-25] tells its life in order, why it is not eligible, and what comes next', async () => {
    const declined = { source: 'payee', confirmation: 'declined', declinedReason: 'Amount differs' }
    server().answer(`${base}/${idOf(71)}`, { ...document(declined), ...life })
    await openAs('payer', `/account/invoice/${idOf(71)}`)
    const steps = within(await screen.findByRole('list', { name: 'Timeline' })).getAllByRole('listitem')
    const told = steps.map(({ textContent }) => textContent)
    expect(told).toHaveLength(5)
    expect(told[0]).toContain('Uploaded (Payee upload)')
    expect(told[1]).toContain('Payee · Quality dispute')
    expect(told[2]).toContain('Enabled')
    expect(told[3]).toContain('The payer has switched this payee off.')
    expect(told[4]).toContain('Jan 15, 2027')
    expect(screen.getByRole('link', { name: 'FP-001-R' })).toBeDefined()
    expect(screen.getByText('Amount differs'), 'why the payer declined').toBeDefined()
  })

  it('[DOC-25] [DOC-30] says so where there is none', async () => {
    server().refuse(`${base}/${idOf(71)}`, 404, 30_006, 'Not found.')
    await openAs('payer', `/account/invoice/${idOf(71)}`)
    expect(await screen.findByText('Not found.')).toBeDefined()
  })
})
