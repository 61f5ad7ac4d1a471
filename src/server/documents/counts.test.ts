/** The counts that totals are read from. */
import { describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { openTrade } from '#test/support/documents-trade.ts'

const { server, payer, add } = openTrade()

describe('the counts', () => {
  it('[DOC-20] are what the rows come to, whatever was done to them', async () => {
    const { data } = await add()
    const { data: gone } = await add({ type: 'bill' })
    await add({ amount: '-3.00' })
    const token = payer()
    await server().call(
      routes.documentDisable,
      { body: { invoiceIds: [data.id], disabled: true, reason: '有争议' } },
      { token },
    )
    await server().call(routes.documentDelete, { body: { invoiceIds: [gone.id] } }, { token })
    const { systemDb } = server().context
    const counted = await systemDb
      .selectFrom('document_counts')
      .select(['payee_id', 'type', 'eligibility', 'currency', 'documents', 'minor'])
      .where('documents', '>', 0n)
      .execute()
    const rows = await systemDb
      .selectFrom('documents')
      .select(['payee_id', 'type', 'eligibility', 'currency'])
      .select((of) => [of.fn.countAll<bigint>().as('documents'), of.fn.sum<string>('amount').as('minor')])
      .where('deleted_at', 'is', null)
      .groupBy(['payee_id', 'type', 'eligibility', 'currency'])
      .execute()
    const keyed = (found: readonly { documents: bigint; minor: bigint | string }[]) =>
      Object.fromEntries(
        found.map(({ documents, minor, ...key }) => [JSON.stringify(key), [documents, String(minor)]]),
      )
    expect(keyed(counted)).toEqual(keyed(rows))
  })
})
