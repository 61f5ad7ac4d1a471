/** A market of the demo world whose runs wait for an approval, with a proposal that waits. */
import { sql } from 'kysely'
import { dayOf, type Instant } from '#domain/day.ts'
import { formatAmount } from '#domain/money.ts'
import { offerAgreements } from '#server/agreements/queries.ts'
import { clearNow } from '#server/clearing/commands.ts'
import type { Context } from '#server/context.ts'
import { changeSettings } from '#server/markets/commands.ts'
import { type Market, readMarkets } from '#server/markets/store.ts'
import { submit } from '#server/offers/commands.ts'
import { administrator } from './actors.ts'
import { markets, payees } from './markets.ts'
import type { Past } from './past-context.ts'
import { passMost } from './reviews.ts'
import { entityOf, marketIdOf, payeeIdOf } from './seed-markets.ts'

type Playing = {
  readonly context: Context
  readonly past: Past
  readonly administratorOf: (tenantId: string) => string
}

const common = { params: undefined, query: undefined }
/** A factory whose documents are large, so that a person looks at each run. */
const payer = entityOf('hongfei-hefei')
const held = markets.find((market) => market.payer === 'hongfei-hefei') ?? raise()
const marketId = marketIdOf(held)

function raise(): never {
  throw new Error('the demo world has this market')
}

/** The settings as they are, to be sent again. */
const bodyOf = ({ id, version, settings, own }: Market) => ({
  marketId: id,
  version,
  lowestApr: settings.lowestBps,
  highestApr: settings.highestBps,
  minimumApr: own.minimumBps,
  ...(own.desiredBps !== undefined && { desiredApr: own.desiredBps }),
  rateTypes: settings.rateTypes,
  dayCount: settings.dayCount,
  poolKind: own.poolKind,
  invoicePriority: settings.invoicePriority,
  smallestDocument: '50000.00',
  reserveType: 'percentage' as const,
  reserveProportion: settings.reserveBps,
  cutOff: settings.cutOff,
  preparationDays: settings.preparationDays,
  payWeekdays: [...settings.payWeekdays],
  payMonthDays: [...settings.payMonthDays],
  clearingTimes: [...settings.clearingTimes],
  paymentGraceDays: settings.paymentGraceDays,
})

/** From now on its runs wait. */
export async function holdRuns({ context, past, administratorOf }: Playing): Promise<void> {
  const [market] = await context.systemDb
    .transaction()
    .execute((db) => readMarkets(db, payer.tenantId, marketId))
  if (!market) return
  await past.act(administrator(entityOf('hongfei'), 'buyer', administratorOf), changeSettings, {
    ...common,
    body: { ...bodyOf(market), automaticClearing: false },
  })
}

type Eligible = { readonly id: string; readonly payable: bigint }
const documentsOffered = 3

/** Payees of the market offer some of their largest documents at a rate above what it desires. */
async function offerMore({ context, past, administratorOf }: Playing): Promise<void> {
  for (const payee of payees.filter((one) => one.payer === 'hongfei-hefei')) {
    if (!payee.company) continue
    const { rows } = await sql<Eligible>`
      select d.id, d.payable from current_documents d where d.payee_id = ${payeeIdOf(payee)} and d.status = 'eligible' and d.payable > 0
        and d.type <> 'bill' and d.means <> 'acceptance' order by d.payable desc, d.id limit ${documentsOffered}`.execute(
      context.systemDb,
    )
    const seller = entityOf(payee.company)
    const amount = rows.reduce((sum, { payable }) => sum + payable, 0n)
    if (rows.length > 0)
      await past.act(administrator(seller, 'supplier', administratorOf), submit, {
        ...common,
        body: {
          marketId,
          buyerId: payer.id,
          supplierId: seller.id,
          kind: 'oneTime',
          method: 'preSettlement',
          rate: offeredRate,
          rateType: 'apr',
          expectedPaymentDate: dayOf(past.now().getTime() as Instant),
          payAmount: formatAmount({ currency: 'CNY', minor: amount }),
          documentIds: rows.map(({ id }) => id),
          agreementVersion: offerAgreements[0] ?? '',
        },
      })
  }
}
const offeredRate = '9.20'

/** The payer clears, and the run waits. */
export async function proposeRun(playing: Playing): Promise<void> {
  const { past, administratorOf } = playing
  await offerMore(playing)
  await passMost(playing, held)
  await past.act(administrator(entityOf('hongfei'), 'buyer', administratorOf), clearNow, {
    ...common,
    body: { marketId },
  })
  await past.settle()
}
