/** The fields of a product as a form holds them, and as they are sent. */
import type { productAdd, productList } from '#contract/financing.ts'
import type { Reply, Request } from '#contract/route.ts'
import type { EarlyEffect, RepaymentMethod, TermUnit } from '#domain/financing/terms.ts'
import type { Currency } from '#domain/money.ts'

type Body = Omit<Request<typeof productAdd>['body'], 'lenderId'>
type Product = Reply<typeof productList>['list'][number]

export type ProductValues = {
  readonly name: string
  readonly currency: Currency | ''
  readonly method: RepaymentMethod | ''
  readonly rateMin: string
  readonly rateMax: string
  readonly termUnit: TermUnit | ''
  readonly termMin: string
  readonly termMax: string
  readonly amountMin: string
  readonly amountMax: string
  readonly dayCount: '360' | '365' | ''
  readonly penaltyRate: string
  readonly graceDays: string
  readonly earlyEffect: EarlyEffect | ''
  /** One on each line. */
  readonly attachments: string
  readonly on: boolean
}

export const newProduct: ProductValues = {
  name: '',
  currency: 'CNY',
  method: 'equalInstalments',
  rateMin: '',
  rateMax: '',
  termUnit: 'months',
  termMin: '',
  termMax: '',
  amountMin: '',
  amountMax: '',
  dayCount: '360',
  penaltyRate: '',
  graceDays: '0',
  earlyEffect: 'shorten',
  attachments: '',
  on: true,
}

export const valuesOf = (product: Product): ProductValues => ({
  name: product.name,
  currency: product.currency,
  method: product.method,
  rateMin: product.rateMin,
  rateMax: product.rateMax,
  termUnit: product.termUnit,
  termMin: String(product.termMin),
  termMax: String(product.termMax),
  amountMin: product.amountMin,
  amountMax: product.amountMax,
  dayCount: product.dayCount === 360 ? '360' : '365',
  penaltyRate: product.penaltyRate,
  graceDays: String(product.graceDays),
  earlyEffect: product.earlyEffect,
  attachments: product.attachments.join('\n'),
  on: product.on,
})

/** Fields that are empty are left out, so that the contract's check names them. */
export function bodyOf(values: ProductValues): Body {
  const whole = (typed: string) => (/^\d{1,5}$/.test(typed) ? Number(typed) : undefined)
  const body = {
    ...values,
    termMin: whole(values.termMin),
    termMax: whole(values.termMax),
    graceDays: whole(values.graceDays),
    dayCount: whole(values.dayCount),
    attachments: values.attachments
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  }
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== '')) as unknown as Body
}
