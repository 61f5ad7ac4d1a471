/** Uploading contracts: each row sets the contract of a payee, and its documents are evaluated again. */
import { describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { payees } from '#demo/markets.ts'
import { payeeIdOf } from '#demo/seed-markets.ts'
import { deliverAll } from '#server/domain-events/deliver.ts'
import { evaluateRolled } from '#server/eligibility/event-handlers.ts'
import { settleEvaluated } from '#server/offers/event-handlers.ts'
import { payeeImportsDesk } from '#test/support/payee-imports-desk.ts'
import { apr, mingyuan, plantOffer } from '#test/support/planted-offers.ts'

const desk = payeeImportsDesk('contracts', 'gaoyuan')

const payer = '澜庭制冷设备（青岛）有限公司'
const found = payees.find(({ code }) => code === mingyuan)
const payeeId = found ? payeeIdOf(found) : ''
const row = (changes: Record<number, string> = {}) =>
  [mingyuan, '合-1', '2026-01-01', '2027-12-31', '', payer].map((cell, n) => changes[n] ?? cell)
const contractOf = async () => {
  const { data } = await desk.server.call(
    routes.payeeRead,
    { params: { id: payeeId } },
    { token: desk.token },
  )
  return data.contract
}

describe('[DOC-45] a file of contracts', () => {
  it('sets the contract of each payee; one that is over keeps its documents from being paid early', async () => {
    const { documentIds } = await plantOffer(desk.server.context, {
      terms: apr(1_000),
      documents: [{ amount: 1_000_00n, due_date: '2026-12-20' }],
    })
    const reasons = () =>
      desk.ask(`select reasons from document_states where document_id = '${documentIds[0]}'`)
    expect(await reasons()).toEqual([0])
    const { id } = await desk.send([row({ 3: '2026-10-31' })])
    expect(await desk.look(id)).toMatchObject({ rowsFailed: 0, rowsWarned: 0 })
    await desk.run(id, 'all')
    expect(await contractOf()).toMatchObject({ number: '合-1', to: '2026-10-31', state: 'over' })
    await deliverAll(desk.server.context, [evaluateRolled, settleEvaluated])
    expect(await reasons()).toEqual([8_192])
    expect(await desk.look(id)).toMatchObject({ state: 'done', actions: [], undoes: null })
  })

  it('warns of what a contract that is there will become, and of nothing where it is the same', async () => {
    await desk.run((await desk.send([row()])).id)
    const again = await desk.send([row()], { again: true })
    expect(await desk.look(again.id)).toMatchObject({ rowsWarned: 0 })
    const { id } = await desk.send([row({ 1: '合-2', 4: '2026-12-01' })])
    expect(await desk.remarks(id, 'warnings')).toEqual([
      [2, '合同编号 willChange 合-2', '合同终止日 willChange 2026-12-01'],
    ])
    await desk.run(id)
    expect(await contractOf()).toMatchObject({ number: '合-2', terminated: '2026-12-01' })
  })

  it('reports an unknown code or company, days out of order, and a payee twice', async () => {
    const { id } = await desk.send([
      row({ 0: '没有' }),
      row({ 5: '没有的公司' }),
      row({ 2: '2028-01-01' }),
      row({ 4: '2025-01-01' }),
      row(),
      row({ 5: '' }),
    ])
    expect(await desk.remarks(id)).toEqual([
      [2, '收款方编码 payeeUnknown 没有'],
      [3, '付款主体 payerUnknown 没有的公司'],
      [4, `收款方编码 twiceInFile ${mingyuan}`, '合同结束日 endsFirst 2027-12-31'],
      [5, `收款方编码 twiceInFile ${mingyuan}`, '合同终止日 terminatedFirst 2025-01-01'],
      [7, `收款方编码 twiceInFile ${mingyuan}`],
    ])
  })

  it('is not stored over a change made since it was looked at', async () => {
    const { id } = await desk.send([row({ 1: '合-8' })])
    await desk.run((await desk.send([row({ 1: '合-9' })])).id)
    await desk.run(id)
    expect(await desk.remarks(id)).toEqual([[2, `收款方编码 changedMeanwhile ${mingyuan}`]])
    expect((await contractOf())?.number).toBe('合-9')
  })
})
