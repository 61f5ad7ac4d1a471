/** Dealer financing as a lender sets it up: products, dealers and allotments. */
import * as z from 'zod/mini'
import {
  graceBankDaysMax,
  productNameCharactersMax,
  requiredAttachmentsMax,
} from '#domain/financing/limits.ts'
import { earlyEffects, repaymentMethods, termUnits } from '#domain/financing/terms.ts'
import { parseName } from '#domain/formats.ts'
import { textCharactersMax } from '#domain/limits.ts'
import { text } from '#text/text.ts'
import { currency, day, instant, parsed, uuid } from './fields.ts'
import { followsFinancing, limitUse, overallLimit, productTerms, typed, version } from './financing-fields.ts'
import { route } from './route.ts'

const base = '/finance/v1'

const allotmentFields = {
  /** Both inclusive. */
  validFrom: z.string(),
  validTo: z.string(),
  /** The rate of this dealer; null if the product's applies. */
  rate: z.nullable(z.string()),
  /** The rate at which the dealer applies. */
  appliedRate: z.string(),
  ...limitUse,
}

export const productList = route({
  method: 'GET',
  path: `${base}/products`,
  effect: 'reads',
  access: 'financing.see',
  summary: text('融资产品', 'List the products of a lender, or those that a dealer was given'),
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        id: uuid,
        version,
        lenderId: uuid,
        lenderName: z.string(),
        ...productTerms,
        on: z.boolean(),
        /** How many dealers have it; null for a dealer. */
        dealers: z.nullable(z.int()),
        /** What the dealer has of it; null for the lender. */
        allotment: z.nullable(z.strictObject({ id: uuid, valid: z.boolean(), ...allotmentFields })),
      }),
    ),
    /** The highest rate that the operator allows. */
    rateMax: z.string(),
  }),
  follows: followsFinancing,
  refusals: [],
})

const productBody = {
  name: parsed(parseName, 'name').check(z.maxLength(productNameCharactersMax)),
  currency,
  method: z.enum(repaymentMethods),
  rateMin: typed,
  /** The same as `rateMin` for one rate. */
  rateMax: typed,
  termUnit: z.enum(termUnits),
  termMin: z.int().check(z.gte(1)),
  termMax: z.int().check(z.gte(1)),
  amountMin: typed,
  amountMax: typed,
  dayCount: z.literal([360, 365]),
  penaltyRate: typed,
  graceDays: z.int().check(z.gte(0), z.lte(graceBankDaysMax)),
  earlyEffect: z.enum(earlyEffects),
  attachments: z
    .array(parsed(parseName, 'name').check(z.maxLength(textCharactersMax)))
    .check(z.maxLength(requiredAttachmentsMax)),
  on: z.boolean(),
}

const productRefusals = [
  'notFound',
  'productRangeReversed',
  'productRateTooHigh',
  'penaltyRateTooHigh',
  'productTermTooLong',
  'productTermNeedsMonths',
  'productAmountUnfit',
] as const

export const productAdd = route({
  method: 'POST',
  path: `${base}/products`,
  effect: 'writes',
  access: 'financing.set',
  keyed: 'tenant',
  summary: text('新增融资产品', 'Add a product'),
  /** `lenderId` is the company that lends; the acting company if absent. */
  body: z.strictObject({ ...productBody, lenderId: z.optional(uuid) }),
  reply: z.strictObject({ id: uuid }),
  refusals: [...productRefusals, 'productsTooMany'],
})

export const productChange = route({
  method: 'PUT',
  path: `${base}/products`,
  effect: 'writes',
  access: 'financing.set',
  summary: text(
    '修改融资产品，或启用、停用',
    'Change a product, or switch it on or off; changed terms are a new version, which applications and loans do not get',
  ),
  body: z.strictObject({ ...productBody, id: uuid, version }),
  reply: z.strictObject({ version }),
  refusals: [...productRefusals, 'outOfDate', 'nothingChanged', 'productCurrencyStays'],
})

export const dealerList = route({
  method: 'GET',
  path: `${base}/dealers`,
  effect: 'reads',
  access: 'financing.programme',
  summary: text('经销商', 'List the dealers of a lender with their limits'),
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        id: uuid,
        name: z.string(),
        lenderId: uuid,
        lenderName: z.string(),
        listedAt: instant,
        /** Whether it has an account that was verified under its present name. */
        verified: z.boolean(),
        /** One for each currency that has one or is used. */
        overall: z.array(
          z.strictObject({
            currency,
            version: z.int(),
            /** Null without an overall limit; then there is nothing that is available of it. */
            limit: z.nullable(z.string()),
            used: z.string(),
            available: z.nullable(z.string()),
          }),
        ),
      }),
    ),
  }),
  follows: followsFinancing,
  refusals: [],
})

export const allotmentList = route({
  method: 'GET',
  path: `${base}/allotments`,
  effect: 'reads',
  access: 'financing.programme',
  summary: text(
    '额度分配',
    'List which dealers have which products, with their limits and what is used of them',
  ),
  query: z.strictObject({ productId: z.optional(uuid), dealerId: z.optional(uuid) }),
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        id: uuid,
        version,
        productId: uuid,
        productName: z.string(),
        dealerId: uuid,
        dealerName: z.string(),
        currency,
        valid: z.boolean(),
        ...allotmentFields,
        overall: overallLimit,
        setAt: instant,
      }),
    ),
  }),
  follows: followsFinancing,
  refusals: [],
})

export const allotmentSet = route({
  method: 'PUT',
  path: `${base}/allotments`,
  effect: 'writes',
  access: 'financing.set',
  keyed: 'tenant',
  summary: text(
    '分配或修改额度',
    'Give a product to a dealer, or change its limit, validity and rate; nothing that is used is called back',
  ),
  body: z.strictObject({
    productId: uuid,
    dealerId: uuid,
    limit: typed,
    validFrom: day,
    validTo: day,
    /** Absent: the product's rate. */
    rate: z.optional(typed),
    /** The version that the caller has read; absent if the dealer has not got the product yet. */
    version: z.optional(version),
  }),
  reply: z.strictObject({ id: uuid, version }),
  refusals: [
    'notFound',
    'outOfDate',
    'nothingChanged',
    'limitUnfit',
    'allotmentRateUnfit',
    'allotmentValidityReversed',
    'dealerNotOfCompany',
  ],
})

export const dealerLimitSet = route({
  method: 'PUT',
  path: `${base}/dealer-limits`,
  effect: 'writes',
  access: 'financing.set',
  summary: text('设置经销商总额度', 'Set or remove the overall limit of a dealer in a currency'),
  body: z.strictObject({
    dealerId: uuid,
    currency,
    /** The lending company; the acting company if absent. */
    lenderId: z.optional(uuid),
    /** Absent: no overall limit. */
    limit: z.optional(typed),
    /** 0 if there is none yet. */
    version: z.int().check(z.gte(0)),
  }),
  reply: z.strictObject({ version: z.int() }),
  refusals: ['notFound', 'outOfDate', 'nothingChanged', 'limitUnfit'],
})
