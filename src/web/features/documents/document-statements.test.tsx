/** The page of one document that reconciliation statements name. */
import { screen, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { base, document, openScreens } from '#test/support/document-screens.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, openAs } = openScreens()

// The modules of a page load slowly, once.
beforeAll(() => import('./document-page.tsx'))

it('[DOC-25] [REC-10] shows how it stands in reconciliation statements, with a link to each', async () => {
  const statements = [
    { id: idOf(81), number: 'ST-0007', state: 'approved', at: '2026-11-06T01:00:00.000Z' },
    { id: idOf(82), number: 'ST-0009', state: 'rejected', at: '2026-11-07T01:00:00.000Z' },
  ]
  const life = { eligibilityAt: '2026-11-02T01:00:01.000Z', credits: [], offers: [], events: [], statements }
  server().answer(`${base}/${idOf(71)}`, { ...document({}), ...life })
  await openAs('payer', `/account/invoice/${idOf(71)}`)
  const steps = within(await screen.findByRole('list', { name: 'Timeline' })).getAllByRole('listitem')
  const [approved, rejected] = steps
    .map(({ textContent }) => textContent ?? '')
    .filter((event) => event.includes('Statement ST-'))
  expect(approved).toContain('Reconciled')
  expect(rejected).toContain('Disputed in reconciliation')
  expect(screen.getByRole('link', { name: 'Statement ST-0007' }).getAttribute('href')).toBe(
    `/reconciliations/view?id=${idOf(81)}`,
  )
})
