/** Signing drafts: once, for the market that each is about, and in the name of the handler who got the code. */
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { payeeRow } from '#demo/seed-markets.ts'
import { insertPayees } from '#server/payees/store.ts'
import { newestAttempt } from '#server/verification/queries.ts'
import { insertAttempt, insertVerification } from '#server/verification/store.ts'
import { ask } from '#test/support/ask.ts'
import { addedPayees, documentRow, plantDocuments } from '#test/support/documents.ts'
import { plantJournaled } from '#test/support/journal.ts'
import { lockWaited } from '#test/support/lock-waited.ts'
import { offerOf, openOffers, trade } from '#test/support/offers.ts'
import { qingdaoId } from '#test/support/planted-offers.ts'
import { signingDesk } from '#test/support/signing.ts'

const desk = openOffers()
const { server, plant } = desk
const { makeId, mobile, draftOf, sentCode, sign } = signingDesk(desk)

const signedAbout = (subjectId: string) =>
  ask(server().ownerUrl, `select count(*)::int from signed_documents where subject_id = '${subjectId}'`)
/** A transaction of another connection, open until it is let go. */
async function lockedBy(statement: string): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: server().ownerUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query(statement)
  return async () => {
    await holder.query('commit')
    await holder.end()
  }
}

/** Another verification of the company, which names another handler. */
const verifyAgain = (handler: string, mobileOfHandler: string) =>
  plantJournaled(server().context, async (db) => {
    const proven = await newestAttempt(db, trade.payeeTenantId ?? '')
    if (!proven) throw new Error('the company is verified')
    const { account_key: _generated, ...before } = proven
    const attempt = { ...before, handler, handler_mobile: mobileOfHandler }
    const [id, number] = [makeId(), 'EV99999999999999']
    await insertAttempt(db, { ...attempt, id, number })
    const { tenant_id, legal_name, credit_code, legal_person, phone, handler_mobile } = attempt
    const { account_holder: holder, account_number, bank_name, bank_code } = attempt
    const verified_at = server().clock()
    await insertVerification(
      db,
      {
        tenant_id,
        kind: 'company',
        legal_name,
        credit_code,
        legal_person,
        phone,
        handler,
        handler_mobile,
        proof_id: id,
        verified_by: attempt.submitted_by,
        verified_at,
      },
      { holder, number: account_number, bank_name, bank_code },
    )
  })

describe('[VER-23] [VER-26] a draft', () => {
  it('that is signed twice at once is signed once', async () => {
    const draftId = await draftOf(offerOf(await plant({}), '1000.00'))
    const code = await sentCode()
    // Both have looked for what is signed already before either can keep it.
    const release = await lockedBy('lock table signed_documents in share row exclusive mode')
    const answers = [1, 2].map(() => sign({ offerId: draftId, code }))
    await lockWaited(server(), 2)
    await release()
    const answered = (await Promise.all(answers)).map((answer) => answer.code)
    expect(new Set(answered)).toEqual(new Set([0, codes.nothingToSign.code]))
    expect(await signedAbout(draftId)).toEqual([1])
  })

  it('is signed for the market that it is about, where its company has two', async () => {
    const other = {
      payer: 'lanting-qingdao',
      code: 'TWO-MARKETS',
      name: '明远精密制造有限公司',
      contact: ['李晓芸', 'lixiaoyun@mingyuan.test'],
      company: 'mingyuan-hongfei',
      marketCurrency: 'CNY',
      listed: '2026-10-01T02:00:00.000Z',
    } as const
    addedPayees.push(other)
    await plantJournaled(server().context, (db) => insertPayees(db, [payeeRow(other)]))
    // Only what is eligible in the market of the draft counts: there is some in the first, and none in the second.
    await plant({})
    for (const [changes, refused] of [
      [{}, codes.noDocuments],
      [{ marketId: qingdaoId }, codes.noEligibleAmount],
    ] as const) {
      const empty = await draftOf(offerOf([], '0.00', changes))
      expect((await sign({ offerId: empty, code: await sentCode() })).code).toBe(refused.code)
    }
    const row = documentRow(server().context, {}, other.code)
    await plantDocuments(server().context, [row])
    const drafts = [
      await draftOf(offerOf(await plant({}), '1000.00')),
      await draftOf(offerOf([row.id], '1000.00', { marketId: qingdaoId, expectedPaymentDate: '2026-11-20' })),
    ]
    const { code } = await sign({ offerIds: drafts, code: await sentCode() })
    expect(code).toBe(0)
    const others = await Promise.all(
      drafts.map((id) =>
        ask(server().ownerUrl, `select other_tenant_id from signed_documents where subject_id = '${id}'`),
      ),
    )
    const [payerOfOther] = await ask(
      server().ownerUrl,
      `select tenant_id from markets where id = '${qingdaoId}'`,
    )
    expect(others).toEqual([[trade.payerTenantId], [payerOfOther]])
  })

  it('is not signed in the name of a handler who did not get the code', async () => {
    const draftId = await draftOf(offerOf(await plant({}), '1000.00'))
    const code = await sentCode()
    // The call has read who signs, and waits to count its try of the code.
    const release = await lockedBy(
      `select from verification_codes where contact = '${mobile()}' and used_at is null for update`,
    )
    const answer = sign({ offerId: draftId, code })
    await lockWaited(server())
    await verifyAgain('马佳宁', '13800006999')
    await release()
    expect((await answer).code).toBe(codes.codeWrong.code)
    expect(await signedAbout(draftId)).toEqual([0])
  })
})
