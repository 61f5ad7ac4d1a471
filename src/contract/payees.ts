/** A payer's list of payees: their data, state and settings. */
import * as z from 'zod/mini'
import { parseMail, parseName } from '#domain/formats.ts'
import { parseContractNumber, parsePayeeCode, parsePayeeName } from '#domain/payees/entry.ts'
import { payeesPerActionMax } from '#domain/payees/limits.ts'
import { payeeActions, payeeStates } from '#domain/payees/states.ts'
import { parseNotes } from '#domain/reasons.ts'
import { text } from '#text/text.ts'
import { currency, day, instant, parsed, refusedRow, uuid, withDefault } from './fields.ts'
import { exportFormat, listFields, listReply } from './lists.ts'
import { amount, percent } from './market-fields.ts'
import { contract, invitation, recentRates } from './payee-fields.ts'
import { route } from './route.ts'
import { topics } from './topics.ts'

export const payeeSorts = ['name', 'code', 'listed'] as const
/** The tabs of the list: a state, or all payees that are switched off. */
export const payeeTabs = [...payeeStates, 'switchedOff'] as const
export const contractFilters = ['endsSoon', 'notInForce'] as const
/** Where the reserve of a payee comes from. */
export const payeeReserves = ['market', 'percentage', 'amount'] as const

const follows = [topics.payeesChanged, topics.documentsChanged, topics.marketsChanged]

const payeeRow = z.strictObject({
  id: uuid,
  version: z.int(),
  payerId: uuid,
  payerName: z.string(),
  name: z.string(),
  code: z.string(),
  contactName: z.nullable(z.string()),
  contactMail: z.nullable(z.string()),
  /** A small or medium firm. */
  small: z.boolean(),
  state: z.enum(payeeStates),
  switchedOn: z.boolean(),
  /** The caller belongs to it, and leaves decisions about it to colleagues. */
  isOwn: z.boolean(),
  /** A percentage; null if only the market's minimum applies. */
  minApr: z.nullable(z.string()),
  marketId: z.nullable(uuid),
  currency: z.nullable(currency),
  /** The eligible total, in the currency of its market; null if it is in none. */
  eligible: z.nullable(z.string()),
  contract: z.nullable(contract),
  listedAt: instant,
  /** When the last mail was sent, and from when on the payee may be reminded. */
  invitedAt: z.nullable(instant),
  remindableAt: z.nullable(instant),
  can: z.array(z.enum(payeeActions)),
})

const filters = {
  tab: z.optional(z.enum(payeeTabs)),
  payerId: z.optional(uuid),
  contract: z.optional(z.enum(contractFilters)),
}
const { keyword, ...order } = listFields(payeeSorts)

export const payeeList = route({
  method: 'GET',
  path: '/payee/v1/payees',
  effect: 'reads',
  access: 'payees.see',
  summary: text('收款方列表', 'List the payees of the payer'),
  query: z.strictObject({ ...filters, keyword, ...order }),
  reply: listReply(payeeRow),
  follows,
  refusals: [],
})

export const payeeTotals = route({
  method: 'GET',
  path: '/payee/v1/payees/totals',
  effect: 'reads',
  access: 'payees.see',
  summary: text('收款方合计', 'Count the payees by state, and what can be paid early by currency'),
  query: z.strictObject({ ...filters, keyword }),
  reply: z.strictObject({
    total: z.int(),
    counts: z.record(z.enum(['all', ...payeeTabs]), z.int()),
    /** Payees whose contract ends soon or is not in force. */
    contracts: z.record(z.enum(contractFilters), z.int()),
    eligible: z.array(z.strictObject({ currency, amount: z.string() })),
  }),
  follows,
  refusals: [],
})

export const payeeExport = route({
  method: 'POST',
  path: '/payee/v1/payees/export',
  effect: 'reads',
  access: 'payees.see',
  summary: text('导出收款方', 'Export the filtered payees'),
  body: z.strictObject({
    ...filters,
    keyword,
    sort: order.sort,
    format: z.optional(exportFormat),
  }),
  refusals: [],
})

export const payeeRead = route({
  method: 'GET',
  path: '/payee/v1/payees/{id}',
  effect: 'reads',
  access: 'payees.see',
  summary: text('收款方详情', 'Get one payee with its settings'),
  params: z.strictObject({ id: uuid }),
  reply: z.extend(payeeRow, {
    notes: z.string(),
    /** From when on runs use its minimum; null if it never had one. */
    minimumCountsFrom: z.nullable(instant),
    reserveType: z.enum(payeeReserves),
    reserveProportion: z.string(),
    reserveAmount: z.string(),
    /** The market's reserve, if the payee has none of its own. */
    marketReserve: z.nullable(z.strictObject({ proportion: z.string(), amount: z.string() })),
    /** The markets that it can be connected to. */
    markets: z.array(z.strictObject({ id: uuid, currency, highestApr: z.string(), minimumApr: z.string() })),
    invitation: z.nullable(invitation),
    documents: z.array(
      z.strictObject({ currency, status: z.string(), documents: z.int(), amount: z.string() }),
    ),
    offers: z.strictObject({ active: z.int(), all: z.int() }),
    awards: z.array(z.strictObject({ currency, awards: z.int(), amount: z.string(), discount: z.string() })),
    /** What it offered in the last runs of its market; null if it is in none or offered nothing. */
    recentRates: z.nullable(recentRates),
  }),
  follows: [...follows, topics.offersChanged, topics.clearingChanged],
  refusals: ['notFound'],
})

const entry = {
  payeeName: parsed(parsePayeeName, 'name'),
  payeeCode: parsed(parsePayeeCode),
  contactName: z.optional(parsed(parseName, 'name')),
  contactMail: z.optional(parsed(parseMail, 'mail')),
  small: z.boolean(),
}

export const payeeAdd = route({
  method: 'POST',
  path: '/payee/v1/payees',
  effect: 'writes',
  access: 'payees.keep',
  keyed: 'tenant',
  summary: text('新增收款方', 'Add a payee to the list'),
  /** The company of the payer that owes it; the acting company if absent. */
  body: z.strictObject({ ...entry, payerId: z.optional(uuid) }),
  reply: z.strictObject({ id: uuid }),
  refusals: ['notFound', 'payeeCodeTaken'],
})

const version = z.int().check(z.gte(1))

export const payeeEdit = route({
  method: 'PUT',
  path: '/payee/v1/payees/{id}',
  effect: 'writes',
  access: 'payees.keep',
  summary: text('修改收款方', 'Change the name, code or contact of a payee'),
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ version, ...entry }),
  reply: z.strictObject({ version: z.int() }),
  refusals: ['notFound', 'outOfDate', 'nothingChanged', 'payeeCodeTaken'],
})

export const payeeSet = route({
  method: 'PUT',
  path: '/supplierSer/v1/buyer/suppliermanage/{id}',
  effect: 'writes',
  access: 'payees.set',
  summary: text('设置收款方', 'Set on or off, market, reserve, contract and notes of a payee'),
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    version,
    switchedOn: z.boolean(),
    /** Null or absent if it is in no market. */
    marketId: withDefault(z.nullable(uuid), null),
    reserveType: z.enum(payeeReserves),
    reserveProportion: z.optional(percent),
    reserveAmount: z.optional(amount),
    contractNumber: z.optional(parsed(parseContractNumber)),
    contractFrom: z.optional(day),
    contractTo: z.optional(day),
    contractTerminated: z.optional(day),
    notes: withDefault(z.union([z.literal(''), parsed(parseNotes)]), ''),
  }),
  reply: z.strictObject({ version: z.int() }),
  refusals: [
    'notFound',
    'outOfDate',
    'nothingChanged',
    'reserveProportionMissing',
    'reserveAmountUnfit',
    'reserveAmountZero',
    'amountTooLarge',
    'reserveNeedsMarket',
    'contractIncomplete',
    'contractEndsFirst',
    'contractTerminatedFirst',
    'payeeNotRegistered',
    'payeeHasOffers',
    'payeeHasLeft',
    'payeeMinimumTooHigh',
    'ownPayee',
  ],
})

export const payeeMinimum = route({
  method: 'PUT',
  path: '/supplierSer/v1/buyer/suppliermanage/{id}/{minApr}',
  effect: 'writes',
  access: 'payees.set',
  summary: text('设置收款方最低年化利率', 'Set the minimum APR of a payee; 0 removes it'),
  params: z.strictObject({ id: uuid, minApr: percent }),
  reply: z.null(),
  refusals: ['notFound', 'nothingChanged', 'payeeMinimumTooHigh', 'ownPayee'],
})

const ids = z.array(uuid).check(z.minLength(1), z.maxLength(payeesPerActionMax))

export const payeeSwitch = route({
  method: 'PUT',
  path: '/payee/v1/payees/switch',
  effect: 'writes',
  access: 'payees.set',
  summary: text('启用或暂停收款方', 'Switch payees on or off'),
  body: z.strictObject({ ids, on: z.boolean() }),
  reply: z.strictObject({
    changed: z.int(),
    /** Payees that the caller belongs to; `number` is the name. */
    refused: z.array(refusedRow),
  }),
  refusals: ['notFound', 'nothingChanged'],
})
