/** What a payee, a reviewer and a payer read when a change comes too late or says too little: the same in both languages. */
import { afterEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import type { Request } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import type { Failure } from '#domain/failures.ts'
import { ask } from '#test/support/ask.ts'
import { openOffers, suzhouMarketId } from '#test/support/offers.ts'

const offers = openOffers()
const { server, payer, payee, offered } = offers

afterEach(() => ask(server().ownerUrl, 'delete from offer_edits'))

type Answer = {
  readonly code: number
  readonly message: string
  readonly fields: Readonly<Record<string, string>>
}
const inBoth = async (call: (language: 'zh' | 'en') => Promise<Answer>) => {
  const [zh, en] = [await call('zh'), await call('en')]
  return { code: zh.code, words: [zh, en].map(({ message, fields }) => Object.values(fields)[0] ?? message) }
}
const refused = (failure: Failure, zh: string, en: string) => ({
  code: codes[failure].code,
  words: [zh, en],
})

const modified = (offerId: string, documentId: string, version: number) => {
  const body: Request<typeof routes.offerModify>['body'] = {
    version,
    method: 'preSettlement',
    rateType: 1,
    rate: '9.00',
    expectedPaymentDate: '2026-11-18',
    payAmount: '1000.00',
    documentIds: [documentId],
    agreementVersion: '00000000-0000-4000-8000-000000000000',
  }
  return inBoth((language) =>
    server().call(routes.offerModify, { params: { offer_id: offerId }, body }, { token: payee(), language }),
  )
}

describe('a change of an offer', () => {
  it('[OFR-20] of another version', async () => {
    const { offerId, documentId } = await offered()
    expect(await modified(offerId, documentId, 7)).toEqual(
      refused(
        'outOfDate',
        '页面内容已更新，正在重新加载。',
        'This page is out of date and is being reloaded.',
      ),
    )
  })

  it('[OFR-20] [CLR-07] while a run of its market runs', async () => {
    const { offerId, documentId } = await offered()
    const where = `market_id = '${suzhouMarketId}' and number = 9002`
    await ask(
      server().ownerUrl,
      `insert into clearing_runs (payer_tenant_id, id, market_id, number, slot_date, state, instant)
        select tenant_id, gen_random_uuid(), id, 9002, business_date, 'running', created_at from markets where id = '${suzhouMarketId}'`,
    )
    expect(await modified(offerId, documentId, 1)).toEqual(
      refused(
        'runInProgress',
        '出清正在进行，请稍后再试。',
        'A clearing is in progress. Try again in a moment.',
      ),
    )
    await ask(
      server().ownerUrl,
      `do $$ begin set local session_replication_role = replica; delete from clearing_runs where ${where}; end $$`,
    )
  })

  it('[OFR-20] the 21st of a day', async () => {
    const { offerId, documentId } = await offered()
    const { offerId: other } = await offered()
    await offers.cancel(other)
    await ask(server().ownerUrl, 'update offer_edits set edits = 20')
    const cancelled = await inBoth((language) =>
      server().call(
        routes.offerCancel,
        { params: { offer_id: offerId }, body: { documentIds: [documentId] } },
        { token: payee(), language },
      ),
    )
    expect(cancelled).toEqual(
      refused(
        'editsOverDailyLimit',
        '今日修改次数已达上限（20 次），请明日再试。',
        'You have reached the daily limit of 20 changes. Try again tomorrow.',
      ),
    )
  })
})

it('[OFR-33] a rejection without a reason', async () => {
  const { documentId } = await offered()
  const body = { version: 1, documentIds: [documentId], pass: false as const }
  const answer = await inBoth((language) =>
    server().call(routes.offerReview, { body }, { token: payer(), language }),
  )
  expect(answer).toEqual(refused('rejectionReasonMissing', '请选择驳回原因。', 'Choose why you reject it.'))
})

it('[CLR-25] [MKT-10] a desired rate on trial below the minimum', async () => {
  const body = { marketId: suzhouMarketId, settings: { minimumApr: '9.00', desiredApr: '8.00' } }
  const answer = await inBoth((language) =>
    server().call(routes.whatIf, { body }, { token: payer(), language }),
  )
  expect(answer).toEqual(
    refused(
      'desiredOutOfRange',
      '期望年化利率应在 9.00% 与 18.00% 之间。',
      'The desired APR must be between 9.00% and 18.00%.',
    ),
  )
})
