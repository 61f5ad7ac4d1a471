/** The operator's look-up of an award, and its revocation with a reason and the number once more. */
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { FakeServer } from '#test/support/fake-server.ts'
import { openPortal } from '#test/support/open-portal.ts'
import { answerDialog, beginAtConsole, press } from '#test/support/operator-console.ts'
import { idOf } from '#test/support/portal-world.ts'

let server: FakeServer
const award = {
  id: idOf(801),
  payerId: idOf(2),
  number: 'K7QM-3XTP',
  payerName: '鸿飞汽车集团有限公司',
  payeeName: '明远精密',
  currency: 'CNY',
  amountAfterDiscount: '99166.67',
  newPayDate: '2026-11-20',
  awardedAt: '2026-11-16T04:00:00.000Z',
  state: 'committed',
  bankRefusal: null,
  canRevoke: true,
}
beforeEach(() => {
  server = beginAtConsole()
  server.answer('/operator/v1/awards', { list: [award], total: 1, page: 1, pageSize: 20, next: null })
})

it('[CLR-29] an award is revoked with its number once more and a reason', async () => {
  const path = `/operator/v1/awards/${award.id}/revoke`
  server.answer(path, null)
  await openPortal('/operator/awards?keyword=K7QM-3XTP')
  for (const words of ['鸿飞汽车集团有限公司', '明远精密'])
    expect(await screen.findByText(words)).toBeDefined()
  await press('撤销')
  await answerDialog('撤销成交 K7QM-3XTP', { 再次输入成交编号: 'K7QM-3XTP', 原因: '合同无效' }, '撤销')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.of(path).map(({ method, body }) => [method, body])).toEqual([
    ['PUT', { payerId: award.payerId, number: 'K7QM-3XTP', reason: '合同无效' }],
  ])
})
