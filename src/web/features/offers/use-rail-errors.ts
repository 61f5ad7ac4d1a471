/** The errors of a recurring offer: of its guard rails once their field was left, and of one that there is already. */
import { useState } from 'react'
import { offerList } from '#contract/offer-lists.ts'
import { useRead } from '#web/api/use-read.ts'
import { useToday } from '#web/ui/business-time.ts'
import { type RailErrors, type RailField, railErrors, railFields } from './guard-rails.ts'
import { type OfferInput, termsOf } from './offer-input.ts'
import { rangeOf } from './term-errors.ts'
import type { Market } from './use-offerable.ts'

/** The payee's active recurring offer in a market, if there is one; an ended one has nothing to cancel. */
function useActiveMandate(market: Market, isRecurring: boolean) {
  const query = { kind: 'recurring', view: 'active', marketId: market.id, pageSize: '10' } as const
  const { data } = useRead(offerList, { query }, { enabled: isRecurring })
  const active = data?.list.find(({ can }) => can.includes('cancel'))
  return isRecurring && active ? { id: active.id, number: active.number } : undefined
}

export function useRailErrors(making: OfferInput, market: Market) {
  const { kind, rails } = making
  const businessDate = useToday()
  const [left, setLeft] = useState<ReadonlySet<RailField>>(() => new Set())
  const facts = { currency: market.currency, lowestBps: rangeOf(market).min, businessDate }
  const found = kind === 'recurring' ? railErrors(rails, facts, termsOf(making)) : {}
  const shown: RailErrors = Object.fromEntries(
    Object.entries(found).filter(([name]) => left.has(name as RailField)),
  )
  const existing = useActiveMandate(market, kind === 'recurring')
  return {
    shown,
    /** Whether a guard rail cannot be read or does not fit. */
    isWrong: Object.keys(found).length > 0,
    /** A payee has one recurring offer in a market. */
    existing,
    leave: (...fields: readonly RailField[]) => setLeft((before) => new Set([...before, ...fields])),
    /** Shows every error; whether there is one. */
    leaveAll: (): boolean => {
      setLeft(new Set(railFields))
      return existing !== undefined || Object.keys(found).length > 0
    },
  }
}

export type Rails = ReturnType<typeof useRailErrors>
