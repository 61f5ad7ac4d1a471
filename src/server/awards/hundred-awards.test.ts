/** A run of a hundred awards to its end: file by mail, payment by the bank, exceptions, a lapse, letters and statement. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { formatAmount, parseAmount } from '#domain/money.ts'
import { ask } from '#test/support/ask.ts'
import { setDebitAccount, setPayeeAccount, textsOf, validatePayment } from '#test/support/bank-accounts.ts'
import { bankFilesDesk } from '#test/support/bank-files-desk.ts'
import { camt054 } from '#test/support/bank-messages.ts'
import { minute } from '#test/support/clock.ts'
import { rollDay } from '#test/support/day-roll.ts'
import { openFilesServer } from '#test/support/files-server.ts'
import { pdfText } from '#test/support/pdf-text.ts'
import { mingyuan, qingdaoId } from '#test/support/planted-offers.ts'
import type { TestServer } from '#test/support/server.ts'
import { openMailServer } from '#test/support/smtp.ts'
import { openMail } from '../adapters/mail.ts'
import { verifyAudit } from '../audit/verify.ts'
import { replayRun } from '../clearing/replay.ts'
import { deliverAll } from '../domain-events/deliver.ts'
import { verifyBooks } from '../invariants/verify.ts'
import { sendDueNotifications } from '../notifications/deliver.ts'
import { followRun } from './event-handlers.ts'
import { mailRunFile } from './file-mails.ts'

let server: TestServer
let payer: string
let payee: string
beforeAll(async () => {
  server = await openFilesServer()
  await enter()
  await setDebitAccount(server, payer)
  await setPayeeAccount(server, payer, mingyuan)
})
afterAll(() => server.close())

async function enter(): Promise<void> {
  payer = await server.enter('gaoyuan')
  payee = await server.signIn('lixiaoyun')
  const id = entityOf('mingyuan-lanting').id
  await server.call(routes.chooseIdentity, { body: { companyType: 'supplier', id } }, { token: payee })
}

const desk = () => bankFilesDesk(server, () => payer)
const minorOf = (amount: string): bigint => parseAmount(amount, 'CNY')?.minor ?? -1n
const shown = (minor: bigint): string => formatAmount({ currency: 'CNY', minor })
const balances = () =>
  ask(
    server.ownerUrl,
    `select a.kind || ' ' || b.balance_minor from ledger_accounts a join ledger_balances b on b.account_id = a.id
     where a.market_id = '${qingdaoId}' and a.kind in ('available', 'committed', 'outstanding') and a.tenant_id = a.other_tenant_id
     order by a.kind`,
  )
const balance = async (kind: string): Promise<bigint> => {
  const found = (await balances()).map(String).find((text) => text.startsWith(`${kind} `))
  return BigInt(found?.split(' ')[1] ?? 0)
}

describe('[CLR-21] [CLR-22] [CLR-23] [CLR-26] a run of a hundred awards', () => {
  it('is ordered, paid, mended and lapsed, and both sides, ledger, letters and statement agree to the cent', async () => {
    const before = await balance('available')
    const mails = await openMailServer()
    const awards = await desk().awards(Array.from({ length: 100 }, (_, n) => 10_000_07n + BigInt(n)))
    expect(awards).toHaveLength(100)
    const nets = awards.map(({ amountAfterDiscount }) => minorOf(amountAfterDiscount))
    const total = nets.reduce((sum, net) => sum + net, 0n)
    expect(await balance('committed')).toBe(total)

    // The order of payment is mailed within five minutes of the run.
    await deliverAll(server.context, [followRun, mailRunFile])
    server.clock.advance(4 * minute)
    const from = { name: 'Sooner 早付', address: 'post@sooner.test' }
    const mail = openMail({ host: '127.0.0.1', port: mails.port, secure: false, from })
    await sendDueNotifications({ ...server.context, transports: { mail, sms: undefined } })
    const xml = mails.taken[0]?.mail.attachments.find(({ filename }) => filename?.endsWith('.xml'))
    const order = Buffer.from(xml?.content as Uint8Array).toString('utf8')
    validatePayment(order)
    expect(textsOf(order, 'EndToEndId').toSorted()).toEqual(awards.map(({ number }) => number).toSorted())
    expect(textsOf(order, 'CtrlSum')[0]).toBe(shown(total))

    // The bank pays 97; one entry has another amount, one an unknown reference, and one award is not paid.
    const debits = awards.map(({ number, amountAfterDiscount }) => ({
      reference: number,
      amount: amountAfterDiscount,
      valueDate: '2026-11-16',
      bankReference: `B-${number}`,
    }))
    const [wrong, stray, unpaid] = awards.slice(97)
    if (!wrong || !stray || !unpaid) throw new Error('a hundred awards')
    const changed = { ...debits[97], reference: wrong.number, amount: '1.00', valueDate: '2026-11-16' }
    const unknown = {
      ...debits[98],
      reference: 'TRANSFER',
      amount: stray.amountAfterDiscount,
      valueDate: '2026-11-16',
    }
    const taken = await desk().take(camt054('NTF-100', [...debits.slice(0, 97), changed, unknown]))
    expect(taken).toMatchObject({ rows: 99, paid: 97, exceptions: 2, openExceptions: 2 })

    // Both are solved: the stray payment is assigned to its award, the wrong one came back and is paid again.
    const open = await desk().exceptions({ sort: 'createdAt' })
    const solve = (kind: string, solution: object) => {
      const exceptions = open.filter((one) => one.kind === kind).map(({ id, version }) => ({ id, version }))
      return desk().solve({ exceptions, note: '银行已确认', ...solution } as Parameters<
        ReturnType<typeof desk>['solve']
      >[0])
    }
    await solve('amountDiffers', { solution: 'returnedToUs' })
    await solve('referenceUnknown', { solution: 'assigned', recordAt: stray.number })
    const again = debits.filter(({ reference }) => reference === wrong.number)
    expect(await desk().take(camt054('NTF-101', again))).toMatchObject({ paid: 1, exceptions: 0 })
    expect(await desk().exceptions()).toEqual([])

    // What was not paid lapses, and its money is in the pool again.
    server.clock.advance(20 * 24 * 60 * minute)
    await rollDay(server, server.clock().toISOString())
    await enter()
    const paid = total - minorOf(unpaid.amountAfterDiscount)
    expect(await balance('committed')).toBe(0n)
    expect(await balance('outstanding')).toBe(paid)
    expect(await balance('available')).toBe(before - paid)

    // Both sides see the same.
    const numbers = awards.map(({ number }) => number)
    const statesAs = async (token: string) => {
      const pages = ['1', '2', '3', '4'].map((page) =>
        server.call(routes.awardList, { query: { sort: 'amount', page, pageSize: '100' } }, { token }),
      )
      const found = (await Promise.all(pages)).flatMap(({ data }) => data.list)
      return found
        .filter(({ number }) => numbers.includes(number))
        .map(({ number, state, discount, paidOn }) => [number, state, discount, paidOn])
    }
    const states = await statesAs(payer)
    expect(states.map(([, state]) => state)).toEqual(awards.map((_, n) => (n < 99 ? 'paid' : 'lapsed')))
    expect(await statesAs(payee)).toEqual(states)

    // The statement of the month has the sums of the ledger, and a letter the figures of its award.
    const [month] = (
      await server.call(routes.statementList, { query: { month: '2026-11' } }, { token: payee })
    ).data.list
    const discounts = awards.slice(0, 99).reduce((sum, { discount }) => sum + minorOf(discount), 0n)
    expect(month).toMatchObject({ paid: 99, cashEarly: shown(paid), cost: shown(discounts) })
    const paper = await server.app.inject({
      url: routes.awardLetter.path.replace('{id}', stray.id),
      headers: { token: payee, 'accept-language': 'en' },
    })
    expect(pdfText(paper.rawPayload)).toContain(stray.number)

    // The proofs: the run decided again, the books, and the journal.
    const { systemPool } = server.context
    const replayed = await replayRun(systemPool, awards[0]?.runId ?? '')
    expect([replayed.awarded, replayed.fault]).toEqual([100, undefined])
    expect((await verifyBooks(systemPool)).faults).toEqual([])
    expect((await verifyAudit(systemPool)).faults).toEqual([])
  })
})
