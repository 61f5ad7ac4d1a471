/** Ninety documents of one payer, of every type, source and state, for the tests of lists. */
import { payees } from '#demo/markets.ts'
import { addDays, type Day } from '#domain/day.ts'
import { documentSources, documentTypes } from '#domain/documents/kinds.ts'
import type { Context } from '#server/context.ts'
import {
  documentRow,
  mingyuanCode,
  type PlantedRow,
  plantDocuments,
  plantUnevaluated,
  tradeOf,
} from './documents.ts'

const ofHongfei = payees.filter(({ payer }) => payer.startsWith('hongfei'))

export async function plantListed(context: Context): Promise<void> {
  const rows = Array.from({ length: 90 }, (_, n) => {
    const { code } = ofHongfei[n % ofHongfei.length] ?? { code: mingyuanCode }
    const source = documentSources[(n + Math.floor(n / 4)) % 4] ?? 'payer'
    const registered = tradeOf(code).payeeTenantId !== undefined
    return documentRow(
      context,
      {
        number: `N${String((n * 37) % 90).padStart(3, '0')}-${n % 3 === 0 ? 'Alpha' : 'beta'}`,
        type: documentTypes[n % 5] ?? 'order',
        serial: BigInt(5_000_000 + n),
        amount: BigInt(((n * 7919) % 5000) + 1) * 100n,
        currency: n % 7 === 0 ? 'JPY' : 'CNY',
        due_date: addDays('2026-11-10' as Day, (n * 11) % 60),
        source: source === 'payee' && !registered ? 'sync' : source,
        paid_date: n % 17 === 0 ? '2026-11-12' : null,
        document_date: n % 4 === 0 ? null : addDays('2026-10-01' as Day, (n * 5) % 30),
        means: n % 6 === 0 ? 'acceptance' : 'transfer',
        bill_term_days: n % 6 === 0 ? 30 + (n % 5) * 30 : null,
        disabled_by: n % 9 === 0 ? 'payer' : null,
        disabled_reason: n % 9 === 0 ? '有争议' : null,
        confirmation: source === 'payee' && registered ? 'waiting' : 'none',
      },
      code,
    )
  })
  // Some stay as just uploaded.
  const looked = ofHongfei.slice(0, 2).map(({ code }) => tradeOf(code).payeeId)
  const isLookedAt = ({ payee_id }: PlantedRow) => looked.includes(payee_id)
  await plantDocuments(context, rows.filter(isLookedAt))
  await plantUnevaluated(
    context,
    rows.filter((row) => !isLookedAt(row)),
  )
}
