/** What either side may do with a document: changing, deleting, disabling, excluding; each refusal says why. */
import { describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import type { Failure } from '#domain/failures.ts'
import { openQueryConnection } from '#test/support/ask.ts'
import { documentRow, payingSql, plantDocuments } from '#test/support/documents.ts'
import { codeOf, entry, openTrade, refusedFor } from '#test/support/documents-trade.ts'
import { breaksInvariants } from '#test/support/invariants.ts'
import { lockWaited } from '#test/support/lock-waited.ts'
import { failureTexts } from '#text/failures.ts'

const { server, payer, payee, add, read, count, plant } = openTrade()

it.each([
  [50, true],
  [51, false],
])(
  '[DOC-13] declines with a reason of %i characters, as long as that for disabling',
  async (length, isTaken) => {
    const id = await plant({ source: 'payee' })
    const reason = '差'.repeat(length)
    const body = { invoices: [{ id, version: 1 }], confirmed: false, reason }
    const answer = await server().call(routes.documentConfirm, { body }, { token: payer() })
    expect(answer.code === 0).toBe(isTaken)
    expect((await read(id)).declinedReason).toBe(isTaken ? reason : null)
  },
)

describe('changing and deleting', () => {
  const edited = (id: string, version: number, token: string) => {
    const { buyerId: _b, supplierId: _s, ...body } = entry({ amount: '77.00' })
    return server().call(routes.documentUpdate, { body: { id, version, ...body } }, { token })
  }

  it('[DOC-21] changes what one’s own side entered, once for a version', async () => {
    const { data } = await add()
    expect((await edited(data.id, 1, payer())).code).toBe(0)
    const edit = { kind: 'edited', detail: null, changed: ['number', 'amount'] }
    expect(await read(data.id)).toMatchObject({ amount: '77.00', version: 2, events: [edit] })
    const late = await edited(data.id, 1, payer())
    expect([late.status, late.code]).toEqual([409, 20137])
  })

  it.each<readonly [Parameters<typeof documentRow>[1], Failure]>([
    [{ source: 'payee' }, 'enteredByOtherSide'],
    [{ source: 'sync' }, 'documentSynced'],
    [{ source: 'platform' }, 'documentPlatforms'],
    [{ paid_date: '2026-11-01' }, 'documentPaid'],
  ])('[DOC-05] [DOC-21] says why %o can neither be changed nor deleted', async (changes, failure) => {
    const id = await plant(changes)
    expect((await edited(id, 1, payer())).message).toBe(failureTexts[failure].zh)
    const answer = await server().call(
      routes.documentDelete,
      { body: { invoiceIds: [id] } },
      { token: payer(), language: 'en' },
    )
    expect(answer.data.refused).toMatchObject([{ id, message: failureTexts[failure].en }])
    expect((await read(id)).version).toBe(1)
  })

  it('[DOC-12] of one payee are done one after the other: the second sees what the first did', async () => {
    const id = await plant()
    const other = await openQueryConnection(server().ownerUrl)
    await other.ask('begin')
    await other.ask(
      `select from payees p join documents d on p.id = d.payee_id where d.id = '${id}' for no key update of p`,
    )
    const body = { invoiceIds: [id] }
    const deleting = server().call(routes.documentDelete, { body }, { token: payer() })
    await lockWaited(server())
    breaksInvariants(server().context, 'journalDiffers')
    await other.ask(payingSql(`d.id = '${id}'`))
    await other.ask('commit')
    await other.close()
    expect((await deleting).data.refused).toMatchObject([{ id, message: failureTexts.documentPaid.zh }])
    expect((await read(id)).status).toBe('paid')
  })

  it('[DOC-21] [DOC-34] deletes for good: neither side sees it again, and what it counted for is gone', async () => {
    const { data } = await add()
    const before = (await count()) ?? 0
    await server().call(routes.documentDelete, { body: { invoiceIds: [data.id] } }, { token: payer() })
    for (const token of [payer(), payee()])
      expect(
        (await server().call(routes.documentRead, { params: { invoiceId: data.id } }, { token })).status,
      ).toBe(404)
    expect(await count()).toBe(before - 1)
  })

  it('[DOC-30] lists of several what was done and what was refused, and ignores documents of others', async () => {
    const [mine, paid, missing] = [
      await plant(),
      await plant({ paid_date: '2026-11-01' }),
      server().context.makeId(),
    ]
    const { data } = await server().call(
      routes.documentDelete,
      { body: { invoiceIds: [mine, paid, missing, mine, paid] } },
      { token: payer() },
    )
    expect(data.done).toEqual([mine])
    expect(data.refused.map(({ id, code }) => [id, code])).toEqual([
      [paid, codeOf('documentPaid')],
      [missing, codeOf('notFound')],
    ])
    const others = documentRow(server().context, {}, '600230')
    await plantDocuments(server().context, [others])
    const body = { invoiceIds: [missing, others.id] }
    expect((await server().call(routes.documentDelete, { body }, { token: payer() })).code).toBe(
      codeOf('notFound'),
    )
  })
})

describe('disabling', () => {
  const disable = (ids: readonly string[], disabled: boolean, token: string, reason?: string) =>
    server().call(
      routes.documentDisable,
      { body: { invoiceIds: [...ids], disabled, ...(reason && { reason }) } },
      { token },
    )

  it('[DOC-36] needs a reason, is open to either side, and only the side that disabled may enable', async () => {
    const { data } = await add()
    expect(Object.keys((await disable([data.id], true, payer())).fields)).toEqual(['reason'])
    expect((await disable([data.id], true, payee(), '货物有争议')).data.done).toEqual([data.id])
    expect(await read(data.id)).toMatchObject({
      disabledBy: 'payee',
      disabledReason: '货物有争议',
      eligibility: 'ineligible',
    })
    expect(refusedFor(await disable([data.id], false, payer()))).toBe(codeOf('documentDisabledByOther'))
    expect(refusedFor(await disable([data.id], true, payer(), '也停用'))).toBe(codeOf('documentDisabled'))
    expect((await disable([data.id], false, payee())).data.done).toEqual([data.id])
    expect(await read(data.id)).toMatchObject({
      disabledBy: null,
      events: [{ kind: 'disabled', detail: '货物有争议' }, { kind: 'enabled' }],
    })
    expect(refusedFor(await disable([data.id], false, payee()))).toBe(codeOf('documentEnabled'))
  })
})

describe('excluding', () => {
  it('[DOC-38] is the payee’s: what is excluded is not eligible until it is included again', async () => {
    const { data } = await add()
    const call = (route: typeof routes.documentExclude | typeof routes.documentInclude) =>
      server().call(route, { body: [data.id] }, { token: payee() })
    expect((await call(routes.documentExclude)).data.done).toEqual([data.id])
    expect((await read(data.id)).reasons).toContain('excluded')
    expect(refusedFor(await call(routes.documentExclude))).toBe(codeOf('documentExcluded'))
    await call(routes.documentInclude)
    expect((await read(data.id)).reasons).not.toContain('excluded')
    expect(refusedFor(await call(routes.documentInclude))).toBe(codeOf('documentIncluded'))
  })
})
