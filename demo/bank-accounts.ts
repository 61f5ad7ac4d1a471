/** The bank accounts of the demo world: of almost every market and payee, so that a transfer file also shows what it lacks. */
import type { Kysely } from 'kysely'
import {
  addMarketAccount,
  addPayeeAccounts,
  type PayeeAccount,
  recordDecisions,
} from '#server/bank-accounts/commands.ts'
import type { Schema } from '#server/db/schema.ts'
import { companies } from './companies.ts'
import { markets, payees } from './markets.ts'
import { entityOf, marketIdOf, payeeIdOf } from './seed-markets.ts'

type Bank = { readonly code: string; readonly name: string }
export const banks: readonly Bank[] = [
  { code: '102100099996', name: '中国工商银行' },
  { code: '105290036005', name: '中国建设银行' },
  { code: '308584000013', name: '招商银行' },
]
const abroad: Readonly<Record<string, Bank & { readonly number: string }>> = {
  'Blue Ridge Tooling Inc.': { code: 'CHASUS33', name: 'JPMorgan Chase', number: '000123456789' },
}

/** Their payers keep no account for these: of the second there is one, which waits for a second person. */
const withoutAccount: readonly string[] = ['李守福']
const waitsForConfirmation = '泰禾五金制品厂'
/** This market has no account to pay from. */
const withoutDebitAccount = 'wohe-fresh'

/** Nineteen digits that no bank has given out. */
const numberOf = (place: number): string => `62220210010${String(12_345_670 + place * 7_919)}`
const bankOf = (place: number): Bank => banks[place % banks.length] ?? { code: '', name: '' }

const nameOf = (key: string): string =>
  companies
    .flatMap((one) => [{ key: one.key, name: one.name }, ...(one.entities ?? [])])
    .find((one) => one.key === key)?.name ?? key

/** Entered by one person of the payer and confirmed by another, who decides also about what waits. */
type People = Readonly<Record<'administratorOf' | 'clerkOf', (tenantId: string) => string>>

/** `waitsSince`: when the account was entered that waits. */
export async function seedAccounts(
  db: Kysely<Schema>,
  { administratorOf, clerkOf }: People,
  waitsSince: Date,
): Promise<void> {
  for (const [place, market] of markets.entries()) {
    if (market.payer === withoutDebitAccount) continue
    const { tenantId } = entityOf(market.payer)
    const { code, name } = bankOf(place)
    const account = {
      holder: nameOf(market.payer),
      number: `8110${numberOf(place).slice(4)}`,
      bankCode: code,
      bankName: name,
    }
    await addMarketAccount(db, { tenantId, marketId: marketIdOf(market), version: 1 }, account, {
      by: administratorOf(tenantId),
      at: new Date(market.since),
    })
  }
  for (const [place, payee] of payees.entries()) {
    if (withoutAccount.includes(payee.name)) continue
    const { tenantId } = entityOf(payee.payer)
    const { code, name, number = numberOf(place) } = { ...bankOf(place), ...abroad[payee.name] }
    const account: PayeeAccount = {
      payeeId: payeeIdOf(payee),
      holder: payee.name,
      number,
      bankCode: code,
      bankName: name,
      corrects: false,
    }
    const waits = payee.name === waitsForConfirmation
    const by = waits ? administratorOf(tenantId) : clerkOf(tenantId)
    const at = waits ? waitsSince : new Date(payee.listed)
    const how = waits
      ? ({ source: 'entered', batchId: null } as const)
      : ({ source: 'uploaded', batchId: payeeIdOf(payee) } as const)
    await addPayeeAccounts(db, tenantId, [account], { ...how, by, enteredBy: by, at })
    if (!waits)
      await recordDecisions(db, tenantId, [{ payeeId: account.payeeId, version: 1 }], {
        isConfirmed: true,
        by: administratorOf(tenantId),
        at,
      })
  }
}
