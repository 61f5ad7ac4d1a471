/** Awards that are not paid in time, and the life of awards in the database. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { outboxRead } from '#contract/notifications.ts'
import { routes } from '#contract/routes.ts'
import { reportByOf } from '#domain/awards/dates.ts'
import { paymentReportBankDays } from '#domain/awards/limits.ts'
import { awardEvents, awardStateAfter, awardStates } from '#domain/awards/states.ts'
import { addDays, type Day } from '#domain/day.ts'
import { mailEndedItems } from '#server/offers/ended-items.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { rollDay } from '#test/support/day-roll.ts'
import { apr, clearNow, plantOffer, qingdaoId } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { readCalendar } from '../calendars/queries.ts'
import { deliverAll } from '../domain-events/deliver.ts'
import { followRun } from './event-handlers.ts'
import { mailLapsed } from './mails.ts'

let server: TestServer
let payer: string
beforeAll(async () => {
  server = await openTestServer()
  payer = await server.enter('gaoyuan')
})
afterAll(() => server.close())

const rollAt = (moment: string) => rollDay(server, moment)
const stateOf = (documentId: string) =>
  ask(
    server.ownerUrl,
    `select json_build_array(a.state, i.state, i.failure_reason, s.status, s.payable) from awards a join offer_items i on i.id = a.id
     join document_states s on s.document_id = a.document_id where a.document_id = '${documentId}'`,
  )
const pool = () =>
  ask(
    server.ownerUrl,
    `select a.kind || ' ' || b.balance_minor from ledger_accounts a join ledger_balances b on b.account_id = a.id
     where a.market_id = '${qingdaoId}' and a.kind in ('available', 'committed') and b.balance_minor <> 0 order by a.kind`,
  )

describe('[CLR-22] the database', () => {
  it('allows the changes of an award that the table of the domain has, and no other', async () => {
    const list = `array[${awardStates.map((state) => `'${state}'`).join(', ')}]::text[]`
    const pairs = await ask(
      server.ownerUrl,
      `select a || ' ' || b from unnest(${list}) a, unnest(${list}) b where is_award_change(a, b)`,
    )
    const expected = awardStates.flatMap((state) =>
      awardEvents.flatMap((event) => {
        const after = awardStateAfter(state, event)
        return after ? [`${state} ${after}`] : []
      }),
    )
    expect(new Set(pairs)).toEqual(new Set(expected))
  })

  it('finds the last day to report a payment as the rules of the domain do, over weekends and holidays', async () => {
    const bank = await readCalendar(server.context.systemDb, 'CN', 'bank')
    const days = Array.from({ length: 365 }, (_, n) => addDays('2026-01-01' as Day, n))
    const found = await ask(
      server.ownerUrl,
      `select coalesce(bank_day_after('CN', date '2026-01-01' + n, ${paymentReportBankDays})::text, '') from generate_series(0, 364) n order by n`,
    )
    expect(found).toEqual(days.map((day) => reportByOf(day, bank) ?? ''))
  })

  it('makes no award paid without a payment, and none in another state than committed', async () => {
    server.clock.advance(15 * minute)
    await plantOffer(server.context, { documents: [{ number: 'LAPSE-4' }] })
    await clearNow(server)
    const one = `(select id from awards where state = 'committed' limit 1)`
    await expect(ask(server.ownerUrl, `update awards set state = 'paid' where id = ${one}`)).rejects.toThrow(
      'an award is paid by a payment',
    )
    await expect(
      ask(server.ownerUrl, `update awards set state = 'returned' where id = ${one}`),
    ).rejects.toThrow('an award stays as it was made')
  })
})

describe('[CLR-26] an award that is not paid in time', () => {
  it('lapses once the day to report a payment in time is over: the full amount is due, the pool is released, both are told', async () => {
    const [available = '', committed = ''] = (await pool()).map((text) => String(text).split(' ')[1] ?? '')
    const before = BigInt(available) + BigInt(committed)
    const { documentIds } = await plantOffer(server.context, {
      terms: apr(1_000),
      documents: [
        { number: 'LAPSE-1', amount: 100_000_00n, due_date: '2026-12-20' },
        { number: 'LAPSE-2', amount: 50_000_00n, due_date: '2026-11-21' },
        { number: 'LAPSE-3', amount: 70_000_00n, due_date: '2026-12-21' },
      ],
    })
    await clearNow(server)
    await deliverAll(server.context, [followRun])
    const [later = '', soon = '', paid = ''] = documentIds
    const [paidId] = await ask(server.ownerUrl, `select id from awards where document_id = '${paid}'`)
    const pay = (valueDate: string, id: unknown) =>
      server.call(
        routes.awardsPaid,
        { body: { awardIds: [String(id)], valueDate } },
        { token: payer, headers: { 'accept-language': 'en' } },
      )
    expect((await pay('2026-11-16', paidId)).data.done).toEqual([paidId])

    // The last day on which the second may be paid is the Friday before its due date, and the payment may be reported on Monday.
    for (const day of ['20', '21', '23']) {
      await rollAt(`2026-11-${day}T01:00:00.000Z`)
      expect(await stateOf(soon)).toEqual([['committed', 'awarded', null, 'awarded', 5_000_000]])
    }
    await rollAt('2026-11-24T01:00:00.000Z')
    expect(await stateOf(soon)).toEqual([['lapsed', 'failed', 'invoiceExpired', 'overdue', 5_000_000]])
    // The last day for the first is the 24th, reported on the 25th.
    await rollAt('2026-11-25T01:00:00.000Z')
    expect(await stateOf(later)).toEqual([['committed', 'awarded', null, 'awarded', 10_000_000]])

    await rollAt('2026-12-02T01:00:00.000Z')
    expect(await stateOf(later)).toEqual([['lapsed', 'failed', 'notPaidOnTime', 'eligible', 10_000_000]])
    expect(await stateOf(paid)).toEqual([['paid', 'awarded', null, 'paid', 7_000_000]])
    const outstanding = 7_000_000n - 60_278n
    expect(await pool()).toEqual([`available ${before - outstanding}`])
    const posted = `select purpose from ledger_transactions where subject_id in (select id from awards where document_id in ('${later}', '${soon}'))`
    expect(await ask(server.ownerUrl, posted)).toEqual(['clearing.lapsed', 'clearing.lapsed'])

    await deliverAll(server.context, [mailLapsed, mailEndedItems])
    const mailsTo = async (to: string, template: string) => {
      const { data } = await server.call(outboxRead, { query: { to } })
      return data.filter((mail) => mail.template === template).map(({ text }) => text ?? '')
    }
    const toPayer = await mailsTo('gaoyuan@lanting.test', 'awardsLapsed')
    const toPayee = await mailsTo('lixiaoyun@mingyuan.test', 'itemsEnded')
    for (const number of ['LAPSE-1', 'LAPSE-2']) {
      expect(toPayer.filter((text) => text.includes(number))).toHaveLength(1)
      expect(toPayee.filter((text) => text.includes(number))).toHaveLength(1)
    }
    expect([...toPayer, ...toPayee].some((text) => text.includes('LAPSE-3'))).toBe(false)
    const [laterId] = await ask(server.ownerUrl, `select id from awards where document_id = '${later}'`)
    expect((await pay('2026-11-25', laterId)).data.refused.map(({ code }) => code)).toEqual([
      codes.awardEnded.code,
    ])
  })
})
