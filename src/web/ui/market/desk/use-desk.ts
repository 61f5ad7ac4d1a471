/** A desk as state of a page: the documents of a book, and the settings on trial, which are sent after a pause in typing. */
import { useEffect, useMemo, useState } from 'react'
import type { Request } from '#contract/route.ts'
import { whatIf } from '#contract/what-if.ts'
import { itemOutcomes } from '#domain/clearing/reasons.ts'
import type { Currency } from '#domain/money.ts'
import { call } from '#web/api/client.ts'
import { CallFailed } from '#web/api/failed.ts'
import { quotePauseMs } from '#web/limits.ts'
import { moneyOf } from '../../money-of.ts'
import { type ListRequest, type ListSource, useList } from '../../table/use-list.ts'
import type { Market } from '../use-market.ts'
import {
  baseValues,
  type DeskReply,
  errorsByName,
  settingsOf,
  type TrialChanges,
  type TriedSettings,
  trialErrors,
} from './trial-values.ts'

export type DeskItem = DeskReply['list'][number]
export type DeskSubject = { readonly marketId: string } | { readonly runId: string }

/** The book of the last answer. */
type KeptId = { current: string | undefined }

const idOf = (subject: DeskSubject): string => ('marketId' in subject ? subject.marketId : subject.runId)
const outcomes = [...itemOutcomes, 'changed'] as const

/** A book that the server keeps is used again, unless something has changed meanwhile. */
function sourceOf(
  subject: DeskSubject,
  currency: Currency,
  settings: TriedSettings,
  kept: KeptId,
): ListSource<DeskItem, DeskReply> {
  const read = async (requested: ListRequest, { quiet }: { quiet: boolean }) => {
    const body = { ...subject, settings, ...bodyOf(requested), ...(!quiet && keptIn(kept)) }
    const reply = await call(whatIf, { body }, { inPlace: true, quiet })
    kept.current = reply.bookId
    const { counts, sums } = reply.decision
    const totals = {
      counts: { ...counts, changed: reply.changed, all: reply.now.items },
      amounts: [moneyOf(sums.amount, currency)],
    }
    return { ...reply, totals }
  }
  return {
    name: `what if ${idOf(subject)} ${JSON.stringify(settings)}`,
    shape: { tabs: outcomes, filters: [], sorts: [] },
    follows: whatIf.follows ?? [],
    read,
  }
}

const keptIn = ({ current }: KeptId) => (current ? { bookId: current } : {})

type Body = Request<typeof whatIf>['body']

/** The query of a list as a body. */
function bodyOf({ tab, page, pageSize, keyword }: ListRequest): Partial<Body> {
  const outcome = outcomes.find((one) => one === tab)
  return {
    ...(outcome && { outcome }),
    ...(keyword !== undefined && { keyword: String(keyword) }),
    ...(page !== undefined && { page: Number(page) }),
    ...(pageSize !== undefined && { pageSize: Number(pageSize) as NonNullable<Body['pageSize']> }),
  }
}

export function useDesk(subject: DeskSubject, currency: Currency, today?: Market) {
  const [changes, setChanges] = useState<TrialChanges>({})
  const [sent, setSent] = useState<TriedSettings>({})
  const [kept] = useState<KeptId>({ current: undefined })
  const id = idOf(subject)
  const isToday = 'marketId' in subject
  const source = useMemo(
    () => sourceOf(isToday ? { marketId: id } : { runId: id }, currency, sent, kept),
    [isToday, id, currency, sent, kept],
  )
  const list = useList(source)
  const { reply } = list
  const base = reply && baseValues(reply, today)
  const settings = base ? settingsOf(changes, base) : {}
  const text = JSON.stringify(settings)
  const errors =
    base && reply
      ? trialErrors(
          settings,
          { ...base, ...changes },
          { lowestApr: reply.base.lowestApr, fixedApr: today?.settings.fixedApr },
          currency,
        )
      : {}
  const isValid = Object.keys(errors).length === 0
  const isSent = text === JSON.stringify(sent)
  useEffect(() => {
    const send = () => setSent(JSON.parse(text) as TriedSettings)
    const timer = isValid ? setTimeout(send, quotePauseMs) : undefined
    return () => clearTimeout(timer)
  }, [text, isValid])
  const refused =
    isSent && list.error instanceof CallFailed ? errorsByName(list.error.fields) : ({} as typeof errors)
  const isRefused = Object.keys(refused).length > 0
  return {
    // A refusal of the settings is said at their fields; the list has not failed.
    list: isRefused ? { ...list, error: null } : list,
    trial: {
      values: base && { ...base, ...changes },
      base,
      settings,
      errors: { ...refused, ...errors },
      isOn: text !== '{}',
      /** There are settings on trial whose results may be shown. */
      isTried: text !== '{}' && isValid && !isRefused,
      /** The settings on trial are in error; no figures are known for them. */
      isWrong: isRefused || !isValid,
      /** The figures on screen are of other settings. */
      isPending: isValid && (!isSent || list.renewing),
      change: (more: TrialChanges) => setChanges((before) => ({ ...before, ...more })),
      reset: () => setChanges({}),
    },
  }
}

export type Desk = ReturnType<typeof useDesk>
export type Trial = Desk['trial']
