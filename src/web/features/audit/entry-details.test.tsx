/** The details of an audit log entry. */
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { auditLog } from '#text/audit.ts'

const { newQueryClient } = await import('#web/api/query-client.ts')

import { DetailsButton, type Entry } from './entry-details.tsx'

const entry: Entry = {
  id: 'a',
  at: '2026-11-16T04:00:00.000Z',
  number: 7,
  action: 'documents.edited',
  person: '陈薇',
  company: '鸿飞汽车集团有限公司',
  about: 'FP-1',
  detail: null,
  before: null,
  address: '10.0.0.8',
  reason: '录入错误',
  changes: [{ field: 'amount', before: 'CNY 1027462', after: 'CNY 9999999' }],
  position: '0190aaaa-0000-7000-8000-000000000001/7',
  itemCount: 2,
  items: [
    { kind: 'document', id: '0190aaaa-0000-7000-8000-000000000001', name: 'FP-1' },
    { kind: 'document', id: '0190aaaa-0000-7000-8000-000000000002', name: 'FP-2' },
  ],
}

it('[IDN-37] show what changed from what to what, why, from where, and everything that it was done with', () => {
  render(
    <QueryClientProvider client={newQueryClient()}>
      <MemoryRouter>
        <DetailsButton entry={entry} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: auditLog.details.zh }))
  const dialog = within(screen.getByRole('dialog', { hidden: true }))
  const row = within(dialog.getByRole('row', { name: /金额/, hidden: true }))
  expect(row.getAllByRole('cell', { hidden: true }).map((cell) => cell.textContent)).toEqual([
    'CNY 10,274.62',
    'CNY 99,999.99',
  ])
  expect(dialog.getByText('录入错误')).toBeTruthy()
  expect(dialog.getByText('10.0.0.8')).toBeTruthy()
  const links = dialog.getAllByRole('link', { hidden: true })
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['FP-1', '/account/invoice/0190aaaa-0000-7000-8000-000000000001'],
    ['FP-2', '/account/invoice/0190aaaa-0000-7000-8000-000000000002'],
  ])
})
