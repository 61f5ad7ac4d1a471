/** A delivery is paid once, as a receipt or as its invoice, in whatever order the two come, are offered, fail and are returned. */
import { beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import fc from '#test/support/laws.ts'
import { offerOf, openOffers } from '#test/support/offers.ts'
import { receiptDesk, receiptOf } from '#test/support/receipts.ts'

const desk = openOffers()
const { server, payer, plant, submit } = desk
const receipts = receiptDesk(desk)
const { enter, offer, review, link, clear, deliver } = receipts

const moves = [
  'enter',
  'offerReceipt',
  'invoice',
  'namingInvoice',
  'link',
  'unlink',
  'offerInvoice',
  'run',
  'pay',
  'fail',
  'giveBack',
  'return',
] as const
type Move = (typeof moves)[number]
type Delivery = {
  readonly receipt: ReturnType<typeof receiptOf>
  readonly invoiced: bigint
  receiptId: string | undefined
  invoiceId: string | undefined
}

/** What both names of a delivery were awarded and not given back, before discount. */
const awardedOf = async ({ receiptId, invoiceId }: Delivery): Promise<bigint> => {
  const ids = [receiptId, invoiceId].filter((id) => id !== undefined).join("', '")
  if (ids === '') return 0n
  const [sum] = await ask(
    server().ownerUrl,
    `select coalesce(sum(amount), 0)::text from awards where document_id in ('${ids}') and state in ('committed', 'paid')`,
  )
  return BigInt(String(sum))
}

const awardsIn = async ({ receiptId, invoiceId }: Delivery, state: 'committed' | 'paid') => {
  const ids = [receiptId, invoiceId].filter((id) => id !== undefined).join("', '")
  if (ids === '') return []
  const sql = `select id from awards where document_id in ('${ids}') and state = '${state}' order by id`
  return (await ask(server().ownerUrl, sql)) as readonly string[]
}

const amountText = (minor: bigint): string => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`

const payableOf = async (id: string): Promise<bigint> =>
  BigInt(
    String(
      (await ask(server().ownerUrl, `select payable from document_states where document_id = '${id}'`))[0],
    ),
  )

async function arrive(one: Delivery, names: boolean): Promise<void> {
  if (one.invoiceId !== undefined) return
  const [id] = await plant({
    amount: one.invoiced,
    order_number: one.receipt.orderNumber,
    due_date: '2026-12-20',
  })
  one.invoiceId = id
  if (names && one.receiptId !== undefined && id !== undefined) await link(id, [one.receiptId])
}

const actions: Readonly<Record<Move, (one: Delivery) => Promise<unknown>>> = {
  enter: async (one) => {
    const [entered] = await enter(one.receipt)
    one.receiptId ??= entered?.id ?? undefined
  },
  offerReceipt: async ({ receipt, receiptId }) => {
    if (receiptId === undefined) return
    await offer([receipt.number], { newPayDate: '2026-11-16' })
    await review([receiptId])
  },
  invoice: (one) => arrive(one, false),
  namingInvoice: (one) => arrive(one, true),
  link: async ({ receiptId, invoiceId }) => receiptId && invoiceId && link(invoiceId, [receiptId]),
  unlink: async ({ invoiceId }) => invoiceId && link(invoiceId, []),
  offerInvoice: async ({ invoiceId }) => {
    if (invoiceId === undefined) return
    const payAmount = amountText(await payableOf(invoiceId))
    const terms = { rate: '12.00', expectedPaymentDate: '2026-11-16' }
    await submit(offerOf([invoiceId], payAmount, terms))
  },
  run: async () => {
    // A run has to be ten minutes away from the slot of the day.
    await clear().catch(() => clear())
    await deliver()
  },
  pay: async (one) => {
    const awardIds = [...(await awardsIn(one, 'committed'))]
    if (awardIds.length === 0) return
    await server().call(
      routes.awardsPaid,
      { body: { awardIds, valueDate: '2026-11-16' } },
      { token: payer() },
    )
  },
  fail: async (one) => {
    const awardIds = (await awardsIn(one, 'committed')).slice(0, 1)
    if (awardIds.length === 0) return
    const body = { awardIds, reason: 'insufficientAvailableBalance' as const }
    await server().call(routes.awardsFailed, { body }, { token: payer() })
  },
  giveBack: async (one) => {
    const awardIds = (await awardsIn(one, 'paid')).slice(0, 1)
    if (awardIds.length === 0) return
    await server().call(
      routes.awardsReturned,
      { body: { awardIds, returnedOn: '2026-11-16' } },
      { token: payer() },
    )
  },
  return: ({ receipt }) =>
    enter(receiptOf({ orderNumber: receipt.orderNumber, amount: -10_00n, returnsNumber: receipt.number })),
}

const lives = fc.array(
  fc.tuple(fc.nat(2), fc.constantFrom(...moves, 'run' as const, 'offerReceipt' as const)),
  {
    minLength: 10,
    maxLength: 18,
  },
)

describe('[GRN-08] [GRN-09] [GRN-10] a delivery', () => {
  beforeAll(() => receipts.publish('12.00'))

  it('is never paid more than is owed for it, in any order of what may happen', async () => {
    await fc.assert(
      fc.asyncProperty(lives, async (life) => {
        const deliveries = [900_00n, 1_000_00n, 1_400_00n].map(
          (invoiced): Delivery => ({
            receipt: receiptOf(),
            invoiced,
            receiptId: undefined,
            invoiceId: undefined,
          }),
        )
        for (const [at, move] of life) {
          const one = deliveries[at]
          if (!one) continue
          await actions[move](one)
          for (const each of move === 'run' ? deliveries : [one]) {
            const owed = each.invoiced > each.receipt.amount ? each.invoiced : each.receipt.amount
            const paid = await awardedOf(each)
            expect(paid <= owed, `${move}: ${paid} of ${owed}`).toBe(true)
          }
        }
      }),
      { numRuns: 8 },
    )
  }, 180_000)
})
