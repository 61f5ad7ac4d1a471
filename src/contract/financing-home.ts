/** The first pages of financing: the lender's cockpit, a dealer's home and its credit. */
import * as z from 'zod/mini'
import { applicationStates, loanStates } from '#domain/financing/states.ts'
import { text } from '#text/text.ts'
import { currency, instant, uuid } from './fields.ts'
import { arrears, followsFinancing, limitUse, overallLimit, productTerms } from './financing-fields.ts'
import { route } from './route.ts'

const aged = z.strictObject({
  from: z.int(),
  /** Null above the last age. */
  to: z.nullable(z.int()),
  loans: z.int(),
  /** Principal and interest past their date. */
  amount: z.string(),
})

export const financeCockpit = route({
  method: 'GET',
  path: '/finance/v1/cockpit',
  effect: 'reads',
  access: 'financing.programme',
  summary: text('融资驾驶舱', 'What waits for the caller, and how the loans of a lender stand'),
  query: z.strictObject({
    currency: z.optional(currency),
    productId: z.optional(uuid),
    dealerId: z.optional(uuid),
  }),
  reply: z.strictObject({
    asOf: instant,
    businessDate: z.string(),
    currency,
    /** The currencies that there are products in. */
    currencies: z.array(currency),
    waiting: z.strictObject({
      /** Applications that the caller may decide, approvals that it may disburse, requests that it may confirm. */
      toDecide: z.int(),
      toDisburse: z.int(),
      toConfirm: z.int(),
      exceptions: z.int(),
    }),
    outstanding: z.strictObject({ amount: z.string(), loans: z.int(), dealers: z.int() }),
    dueThisWeek: z.strictObject({
      from: z.string(),
      to: z.string(),
      amount: z.string(),
      rows: z.int(),
      dealers: z.int(),
    }),
    overdue: z.strictObject({
      amount: z.string(),
      loans: z.int(),
      /** Penalties are apart. */
      penalties: z.string(),
      ages: z.array(aged),
    }),
    limits: z.strictObject({
      ...limitUse,
      products: z.array(z.strictObject({ productId: uuid, productName: z.string(), ...limitUse })),
    }),
    /** What falls due in the next eight weeks, by week. */
    weeks: z.array(z.strictObject({ from: z.string(), principal: z.string(), interest: z.string() })),
    dealers: z.array(
      z.strictObject({
        dealerId: uuid,
        dealerName: z.string(),
        ...limitUse,
        nextDue: z.nullable(z.string()),
        nextAmount: z.nullable(z.string()),
        overdue: z.string(),
        overdueDays: z.int(),
      }),
    ),
    dealersTotal: z.int(),
  }),
  follows: followsFinancing,
  refusals: [],
})

const payment = z.strictObject({
  loanId: uuid,
  loanNumber: z.string(),
  productName: z.string(),
  currency,
  row: z.int(),
  rows: z.int(),
  due: z.string(),
  moved: z.string(),
  days: z.int(),
  amount: z.string(),
  penalty: z.string(),
  payTo: z.nullable(
    z.strictObject({ holder: z.string(), number: z.string(), bankName: z.string(), reference: z.string() }),
  ),
})

export const financeHome = route({
  method: 'GET',
  path: '/finance/v1/home',
  effect: 'reads',
  access: 'financing.own',
  summary: text('经销商融资首页', 'What a dealer has to pay, what it can borrow, and how its loans stand'),
  reply: z.strictObject({
    businessDate: z.string(),
    lenderName: z.string(),
    verified: z.boolean(),
    arrears,
    /** What settles all arrears today and what tomorrow adds, by currency. */
    overdue: z.array(
      z.strictObject({
        currency,
        amount: z.string(),
        penalty: z.string(),
        perDay: z.string(),
        rows: z.array(payment),
      }),
    ),
    /** The payments of the next 60 days, the next first. */
    payments: z.array(payment),
    overall: z.array(overallLimit),
    products: z.array(
      z.strictObject({
        productId: uuid,
        ...productTerms,
        on: z.boolean(),
        rate: z.string(),
        validFrom: z.string(),
        validTo: z.string(),
        valid: z.boolean(),
        ...limitUse,
      }),
    ),
    applications: z.array(
      z.strictObject({
        id: uuid,
        number: z.string(),
        productName: z.string(),
        currency,
        amount: z.string(),
        state: z.enum(applicationStates),
        appliedAt: instant,
        lapsesOn: z.nullable(z.string()),
      }),
    ),
    loans: z.array(
      z.strictObject({
        id: uuid,
        number: z.string(),
        productName: z.string(),
        currency,
        principal: z.string(),
        rowsPaid: z.int(),
        rows: z.int(),
        state: z.enum(loanStates),
      }),
    ),
  }),
  follows: followsFinancing,
  refusals: [],
})

export const creditQuery = route({
  method: 'GET',
  path: '/finance/v1/credit',
  effect: 'reads',
  access: 'financing.own',
  summary: text('额度查询', 'The limits of a dealer, what is used of them, and what has changed'),
  reply: z.strictObject({
    overall: z.array(overallLimit),
    products: z.array(
      z.strictObject({
        productId: uuid,
        productName: z.string(),
        currency,
        rate: z.string(),
        validFrom: z.string(),
        validTo: z.string(),
        valid: z.boolean(),
        ...limitUse,
      }),
    ),
    history: z.array(
      z.strictObject({
        at: instant,
        kind: z.enum([
          'applied',
          'approved',
          'rejected',
          'withdrawn',
          'lapsed',
          'disbursed',
          'repaid',
          'returned',
        ]),
        number: z.string(),
        productName: z.string(),
        currency,
        amount: z.string(),
      }),
    ),
  }),
  follows: followsFinancing,
  refusals: [],
})
