/** Receipts and the documents that name them, as a payer's own system sends them. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Request } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { mingyuanCode } from '#test/support/documents.ts'
import { openOffers, trade } from '#test/support/offers.ts'
import { receiptDesk } from '#test/support/receipts.ts'
import { makeKey } from '#test/support/sync.ts'

const desk = openOffers()
const { server, payer } = desk
const { named, publish, offer, review, clear, deliver } = receiptDesk(desk)
let apiKey = ''

beforeAll(async () => {
  await publish('12.00')
  apiKey = (await makeKey(server(), payer())).apiKey
})

const row = {
  payeeCode: mingyuanCode,
  goods: '轴承座',
  quantity: '12.50',
  receivedDate: '2026-11-10',
  amount: '1000.00',
  currency: 'CNY',
  expectedPayDate: '2026-12-18',
}
const headers = (language: 'zh' | 'en') => ({
  authorization: `Bearer ${apiKey}`,
  'accept-language': language,
})
const send = (entries: Entries, language: 'zh' | 'en' = 'en') =>
  server().call(
    routes.syncEntries,
    { body: { payerId: trade.payerId, entries } },
    { headers: headers(language) },
  )
const invoice = (documents: Documents) =>
  server().call(
    routes.syncDocuments,
    { body: { payerId: trade.payerId, documents } },
    { headers: headers('en') },
  )
type Entries = Request<typeof routes.syncEntries>['body']['entries']
type Documents = Request<typeof routes.syncDocuments>['body']['documents']

describe('[GRN-05] the sync of receipts', () => {
  it('adds and updates by number, and says of each row what is wrong with it, in both languages', async () => {
    const { data } = await send([
      { ...row, sn: 'S-1', orderNumber: 'SO-1' },
      { ...row, sn: 'S-2' },
      { ...row, sn: 'S-3', orderNumber: 'SO-3', quantity: '-1' },
      { ...row, sn: 'S-4', orderNumber: 'SO-4', payeeCode: 'nobody' },
      { ...row, sn: 'S-5', orderNumber: 'SO-5', amount: '-5.00', returns: 'S-none' },
    ])
    expect(data.results.map(({ outcome, errors }) => [outcome, errors[0]?.field, errors[0]?.reason])).toEqual(
      [
        ['added', undefined, undefined],
        ['failed', 'orderNumber', 'required'],
        ['failed', 'quantity', 'notANumber'],
        ['failed', 'payeeCode', 'payeeUnknown'],
        ['failed', null, 'returnUnknown'],
      ],
    )
    const again = await send([{ ...row, sn: 'S-1', orderNumber: 'SO-1', amount: '900.00' }])
    expect(again.data.results[0]?.outcome).toBe('updated')
    expect(await named('S-1')).toMatchObject({ amount: '900.00', quantity: '12.5' })
    const zh = await send(
      [{ ...row, sn: 'S-6', orderNumber: 'SO-6', amount: '-5.00', returns: 'S-none' }],
      'zh',
    )
    expect(zh.data.results[0]?.errors[0]?.message).toBe('没有找到被退货的入库单，或币种不同。')
  })

  it('[GRN-08] a document names its receipts; a row that names one of another document is refused with its number', async () => {
    await send([{ ...row, sn: 'S-10', orderNumber: 'SO-10' }])
    const receipt = await named('S-10')
    await offer(['S-10'], { newPayDate: '2026-11-16' })
    await review([receipt?.id ?? ''])
    await clear()
    await deliver()
    const plain = { payeeCode: mingyuanCode, amount: '1500.00', currency: 'CNY', dueDate: '2026-12-20' }
    const { data } = await invoice([
      { ...plain, number: 'INV-S-10', entries: ['S-10'] },
      { ...plain, number: 'INV-S-11', entries: ['S-10'] },
      { ...plain, number: 'INV-S-12', entries: ['S-none'] },
    ])
    expect(data.results.map(({ outcome, errors }) => [outcome, errors[0]?.reason])).toEqual([
      ['added', undefined],
      ['failed', 'receiptInvoiced'],
      ['failed', 'receiptUnknown'],
    ])
    expect(data.results[1]?.errors[0]?.message).toContain('S-10')
    expect(await desk.document(data.results[0]?.id ?? '', payer())).toMatchObject({ payable: '500.00' })
    expect(await named('S-10')).toMatchObject({ status: 'awarded', invoice: { number: 'INV-S-10' } })
    const held = await invoice([{ ...plain, number: 'INV-S-13', orderNumber: 'SO-10' }])
    expect(held.code).toBe(0)
    const withdrawn = await invoice([{ ...plain, number: 'INV-S-10', withdrawn: 'yes' }])
    expect(withdrawn.data.results[0]?.outcome).toBe('withdrawn')
    expect((await named('S-10'))?.invoice, 'it is free again').toBeNull()
    expect(await desk.document(held.data.results[0]?.id ?? '', payer())).toMatchObject({
      status: 'ineligible',
      reasons: ['maybePaidAsReceipt'],
    })
  })
})
