/** Wrong input of statements: each is refused in both languages, and what was kept before stays. */
import { beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { documentRow, plantDocuments, tradeOf } from '#test/support/documents.ts'
import { journalPlanted } from '#test/support/journal.ts'
import { trade } from '#test/support/offers.ts'
import { orchid } from '#test/support/planted-offers.ts'
import { openReconciliations } from '#test/support/reconciliations.ts'
import { type As, expectRefusedOf } from '#test/support/refused-in-both.ts'
import { fieldNames } from '#text/fields.ts'
import { formats } from '#text/formats.ts'
import { languages, say } from '#text/text.ts'
import { evaluatePayees } from '../eligibility/commands.ts'

const { add, line, send, read, review, edit, payee, payer, server } = openReconciliations()

const expectRefusedInBoth = expectRefusedOf(payer)
const rejection = { approve: false, reason: 'other', description: '未收货' } as const
const kept = async (id: string) => {
  const { version, items } = (await read(id)).data
  return { version, numbers: items.map(({ number }) => number) }
}
const editing =
  (id: string, items: Parameters<typeof edit>[2], version = 1) =>
  (as: As) =>
    server().call(routes.reconciliationEdit, { params: { id }, body: { version, items: [...items] } }, as)

describe('lines', () => {
  let draft: string
  const first = { number: 'AP-FIRST', dueDate: '2027-01-12', amount: '100.00' }
  beforeAll(async () => {
    draft = (await add([first])).id
  })
  const stays = async () => expect(await kept(draft)).toEqual({ version: 1, numbers: ['AP-FIRST'] })

  it('[REC-05] more than 5,000 are refused', async () => {
    const many = Array.from({ length: 5_001 }, () => line())
    await expectRefusedInBoth('reconciliationLinesTooMany', editing(draft, many), { details: { max: 5_000 } })
    await stays()
  })

  it('[REC-05] a number that is there twice after trimming is refused, at the lines', async () => {
    const twice = editing(draft, [first, { ...first, number: ` ${first.number} ` }])
    await expectRefusedInBoth('reconciliationNumberTwice', twice, { details: { number: first.number } })
    const { fields } = await twice({ token: payer(), language: 'en' })
    expect(fields).toEqual({
      items: 'The document number AP-FIRST is used twice. A statement lists each number once.',
    })
    await stays()
  })

  it('[REC-05] numbers that differ by case, width or leading zeros only are different lines', async () => {
    const { id } = await add([line({ number: 'ap-09' }), line({ number: 'AP-09' }), line({ number: 'AP-9' })])
    expect((await send(id, 1)).code).toBe(0)
  })

  it('[REC-01] [COM-15] an amount that its currency does not have is refused', async () => {
    const yen = await server().call(
      routes.reconciliationAdd,
      { body: { payeeId: trade.payeeId, currency: 'JPY', items: [{ ...first, amount: '100' }] } },
      { token: payer() },
    )
    await expectRefusedInBoth('amountUnfit', editing(yen.data.id, [{ ...first, amount: '100.50' }]))
    await expectRefusedInBoth('amountUnfit', editing(yen.data.id, [{ ...first, amount: '0' }]))
    expect(await kept(yen.data.id)).toEqual({ version: 1, numbers: ['AP-FIRST'] })
  })

  it('[COM-15] a total in yen may have sixteen digits', async () => {
    const body = (total: string) => ({
      payeeId: trade.payeeId,
      currency: 'JPY' as const,
      items: [{ ...first, amount: '10000000000000' }],
      total,
    })
    const added = (total: string) =>
      server().call(routes.reconciliationAdd, { body: body(total) }, { token: payer() })
    const { data } = await added('1000000000000000')
    expect((await read(data.id)).data.total).toBe('1000000000000000')
    expect((await send(data.id, 1, '-990000000000000')).code).toBe(0)
    expect((await added('1000000000000001')).code).toBe(codes.amountUnfit.code)
  })

  it('[REC-05] [COM-54] texts over their limits are refused where they were entered', async () => {
    for (const language of languages) {
      const long = editing(draft, [{ ...first, remark: '备'.repeat(101) }])
      const { code, fields } = await long({ token: payer(), language })
      expect(code).toBe(codes.inputInvalid.code)
      expect(Object.keys(fields)).toEqual(['items.0.remark'])
    }
    await stays()
  })

  it('[REC-02] of a statement without any it cannot be sent', async () => {
    const { id } = await add([])
    await expectRefusedInBoth('reconciliationEmpty', (as) =>
      server().call(routes.reconciliationSend, { params: { id }, body: { version: 1 } }, as),
    )
    expect((await read(id)).data).toMatchObject({ status: 'draft', version: 1 })
  })

  it('[REC-02] edited by two people at once: the second is out of date, and the first is kept whole', async () => {
    const { id } = await add([line()])
    const [one, other] = [line(), line()]
    const answers = await Promise.all([edit(id, 1, [one]), edit(id, 1, [other])])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, codes.outOfDate.code])
    const winner = answers[0]?.code === 0 ? one : other
    expect(await kept(id)).toEqual({ version: 2, numbers: [winner.number] })
    await expectRefusedInBoth('outOfDate', editing(id, [line()]))
  })
})

describe('an answer', () => {
  const sent = async () => {
    const { id } = await add([line()])
    await send(id, 1)
    const [item] = (await read(id, payee())).data.items
    return { id, itemId: item?.id ?? '' }
  }
  const answering =
    (id: string, version: number, items: Parameters<typeof review>[2], documentIds: string[] = []) =>
    (as: As) =>
      server().call(
        routes.reconciliationReview,
        { params: { id }, body: { version, items: [...items], documentIds } },
        as,
      )

  it('[REC-02] to one’s own statement is refused', async () => {
    const { id, itemId } = await sent()
    await expectRefusedInBoth('reconciliationOwn', answering(id, 2, [{ itemId, approve: true }]))
    expect((await read(id)).data).toMatchObject({ status: 'pendingReview', version: 2, approved: 0 })
  })

  it('[REC-02] about a line of another round is refused', async () => {
    const { id, itemId } = await sent()
    await review(id, 2, [{ itemId, ...rejection }])
    await edit(id, 3, [line()])
    await send(id, 4)
    await expectRefusedInBoth('reconciliationLineElsewhere', answering(id, 5, [{ itemId, approve: true }]), {
      token: payee(),
    })
    expect((await read(id)).data).toMatchObject({ status: 'pendingReview', version: 5, approved: 0 })
  })

  it('[REC-12] [COM-54] with a description over 50 characters is refused where it was entered', async () => {
    const { id, itemId } = await sent()
    const long = answering(id, 2, [{ itemId, ...rejection, description: '长'.repeat(51) }])
    for (const language of languages) {
      const { code, fields } = await long({ token: payee(), language })
      expect(code).toBe(codes.inputInvalid.code)
      expect(fields).toEqual({
        'items.0.description': say(language)(formats.invalid, {
          field: say(language)(fieldNames['description'] ?? formats.invalid),
        }),
      })
    }
    expect((await review(id, 2, [{ itemId, ...rejection, description: '长'.repeat(50) }])).code).toBe(0)
  })

  it('[REC-11] while the other side corrects: the second is out of date, and nothing of the first is lost', async () => {
    const { id, itemId } = await sent()
    await review(id, 2, [{ itemId, ...rejection }])
    const corrected = line()
    const [correction, withdrawal] = await Promise.all([
      edit(id, 3, [corrected]),
      review(id, 3, [{ itemId, approve: true }]),
    ])
    expect([correction.code, withdrawal.code].toSorted((a, b) => a - b)).toEqual([0, codes.outOfDate.code])
    const { status, correction: unsent } = (await read(id)).data
    expect(correction.code === 0 ? [status, unsent?.items[0]?.number] : [status, unsent]).toEqual(
      correction.code === 0 ? ['rejected', corrected.number] : ['fullyApproved', null],
    )
  })

  it('[REC-06] proposes no document of a third company, and reveals nothing about it', async () => {
    const third = tradeOf(orchid)
    const foreign = documentRow(server().context, {}, orchid)
    await plantDocuments(server().context, [foreign])
    const { id, itemId } = await sent()
    const unfit = (documentId: string) => answering(id, 2, [{ itemId, approve: true }], [documentId])
    await expectRefusedInBoth('reconciliationProposalUnfit', unfit(foreign.id), { token: payee() })
    // As one that does not exist.
    await expectRefusedInBoth('reconciliationProposalUnfit', unfit(server().context.makeId()), {
      token: payee(),
    })
    const named = await add([line({ number: foreign.number })])
    expect((await read(named.id)).data.items[0]?.documentId).toBeNull()
    await expectRefusedInBoth(
      'notFound',
      (as) =>
        server().call(
          routes.reconciliationDocuments,
          { query: { payeeId: third.payeeId, currency: 'CNY' } },
          as,
        ),
      { token: payee() },
    )
  })
})

it('[REC-02] a payee that left can neither be sent a statement nor be sent one of a draft', async () => {
  const { id } = await add([line()])
  const { context } = server()
  await context.systemDb.transaction().execute(async (db) => {
    await db.updateTable('payees').set({ market_id: null }).where('id', '=', trade.payeeId).execute()
    await evaluatePayees(db, [trade.payeeId], context.clock())
    await journalPlanted(db, context)
  })
  await expectRefusedInBoth('reconciliationPayeeLeft', (as) =>
    server().call(routes.reconciliationSend, { params: { id }, body: { version: 1 } }, as),
  )
  await expectRefusedInBoth('reconciliationPayeeLeft', (as) =>
    server().call(
      routes.reconciliationAdd,
      { body: { payeeId: trade.payeeId, currency: 'CNY', items: [line()] } },
      as,
    ),
  )
  expect((await read(id)).data).toMatchObject({
    status: 'draft',
    can: ['edit', 'delete', 'attach', 'export'],
  })
})
