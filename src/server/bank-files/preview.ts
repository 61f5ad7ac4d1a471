/** What recording a payment file would do, found while the file is read: as its subjects foresee it. */
import type { Transaction } from 'kysely'
import { moneyOf } from '#domain/bank-files/entries.ts'
import { exception, expectedOf, type Match, type RowResult } from '#domain/bank-files/matches.ts'
import type { Currency, Money } from '#domain/money.ts'
import type { ExceptionKind } from '#domain/payment-exceptions.ts'
import type { Schema } from '../db/schema.ts'
import type { Foreseen, PayerSubject } from '../payment-subject.ts'
import { heldPayments } from './held-payments.ts'
import { nameEntries } from './name-entries.ts'
import { type BankFile, bookingsOf } from './queries.ts'
import { eachSubject } from './record-entries.ts'
import type { ExpectedEntry, NumberedEntry } from './store.ts'

/** How many entries have the same result, and what they come to in one currency. */
export type PreviewGroup = {
  readonly result: RowResult
  readonly kind: ExceptionKind | null
  readonly currency: Currency | null
  readonly count: number
  readonly minor: string
}

export function openPreview(db: Transaction<Schema>, subjects: readonly PayerSubject[], file: BankFile) {
  const { payer_tenant_id: tenantId, id: fileId, company_id: companyId, format } = file
  const source = {
    tenantId,
    companyId,
    format,
    bookingsOf: (ids: readonly string[]) => bookingsOf(db, tenantId, fileId, ids),
    heldOf: (ids: readonly string[]) => heldPayments(db, { tenantId, fileId }, ids),
  }
  const previews = new Map(subjects.map((subject) => [subject, subject.preview(db, source)]))
  const groups = new Map<string, PreviewGroup>()
  const count = (match: Match, entry: NumberedEntry, due: Money | undefined): void => {
    const kind = match.result === 'exception' ? match.kind : null
    const said = moneyOf({ ...entry, currency: entry.currency ?? due?.currency ?? null })
    const money = said ?? (entry.amount === null ? due : undefined)
    const currency = money?.currency ?? null
    const key = `${expectedOf(match)} ${currency}`
    const before = groups.get(key) ?? { result: match.result, kind, currency, count: 0, minor: '0' }
    const minor = String(BigInt(before.minor) + (money?.minor ?? 0n))
    groups.set(key, { ...before, count: before.count + 1, minor })
  }
  return {
    add: async (rows: readonly NumberedEntry[]): Promise<readonly ExpectedEntry[]> => {
      const named = await nameEntries(db, subjects, rows, { tenantId, companyId })
      const foreseen: Foreseen[] = rows.map(() => ({ match: exception('referenceUnknown'), due: undefined }))
      const entries = rows.map((entry, n) => ({ entry, named: named[n] }))
      await eachSubject(subjects, entries, async (subject, own) => {
        const results = (await previews.get(subject)?.(own)) ?? []
        for (const [n, { place }] of own.entries()) if (results[n]) foreseen[place] = results[n]
      })
      return rows.map((entry, n): ExpectedEntry => {
        const { match, due } = foreseen[n] ?? { match: exception('referenceUnknown'), due: undefined }
        count(match, entry, due)
        const thing = named[n]
        return {
          ...entry,
          expected: expectedOf(match),
          expectedSubject: thing?.subject.name ?? null,
          expectedSubjectId: thing?.id ?? null,
        }
      })
    },
    groups: (): readonly PreviewGroup[] => [...groups.values()],
  }
}
