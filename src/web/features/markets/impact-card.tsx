/** What the settings in the form would award today, before they are saved. */
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { whatIf } from '#contract/what-if.ts'
import { impactTexts } from '#text/what-if.ts'
import { call } from '#web/api/client.ts'
import { CallFailed, messageOf } from '#web/api/failed.ts'
import { readKey } from '#web/api/use-read.ts'
import { quotePauseMs } from '#web/limits.ts'
import { joinNames, joinSentences, minuteOf } from '#web/ui/format.ts'
import { ImpactTable } from '#web/ui/market/desk/impact-table.tsx'
import { errorsByName, type TriedSettings } from '#web/ui/market/desk/trial-values.ts'
import type { Market } from '#web/ui/market/use-market.ts'
import { Card } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { type SettingsValues, settingsBodyOf, valuesOf } from './settings-values.ts'
import '#web/ui/market/desk/desk.css'

/** Every setting of the form; those that are left empty are tried as none. */
function triedOf(market: Market, values: SettingsValues): TriedSettings {
  const { marketId: _, version: __, pool, ...settings } = settingsBodyOf(market, values)
  return {
    desiredApr: 'none',
    daysPaidEarlyMax: 'none',
    dueDateMax: 'none',
    smallestDocument: 'none',
    ...settings,
    ...(pool && { pool: { size: pool.size, availablePercent: pool.availablePercent } }),
  }
}

/** The settings in the form on trial; `fits` says whether the form has no error. */
export function useImpact(market: Market, values: SettingsValues, fits: boolean) {
  const settings = triedOf(market, values)
  const isChanged = JSON.stringify(settings) !== JSON.stringify(triedOf(market, valuesOf(market)))
  const text = isChanged && fits ? JSON.stringify(settings) : ''
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), quotePauseMs)
    return () => clearTimeout(timer)
  }, [text])
  const query = useQuery({
    queryKey: [...readKey(whatIf), market.id, settled],
    meta: { follows: whatIf.follows },
    queryFn:
      settled === ''
        ? skipToken
        : () =>
            call(
              whatIf,
              { body: { marketId: market.id, settings: JSON.parse(settled) as TriedSettings } },
              { inPlace: true },
            ),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isPending = settled !== text || query.isFetching
  const error = text !== '' && !isPending ? query.error : null
  return {
    isChanged,
    isPending,
    error,
    /** What the server refuses, by field. */
    refused: error instanceof CallFailed ? errorsByName(error.fields) : {},
    /** Undefined where it would be of other settings. */
    data: text === '' || query.error ? undefined : query.data,
  }
}

type Props = {
  market: Market
  impact: ReturnType<typeof useImpact>
  /** The names of the fields in error. */
  wrong: readonly string[]
}

export function ImpactCard({ market, impact, wrong }: Props) {
  const say = useSay()
  const { isChanged, isPending, error, data } = impact
  return (
    <Card title={say(impactTexts.title)} busy={isPending && data !== undefined}>
      {!isChanged && <p className="sub">{say(impactTexts.start)}</p>}
      {isChanged && wrong.length > 0 && (
        <p className="sub" role="status">
          {say(impactTexts.wrong, { names: joinNames(wrong) })}
        </p>
      )}
      {error && wrong.length === 0 && <p role="status">{messageOf(error)}</p>}
      {data && (
        <>
          <ImpactTable
            now={data.now}
            whatIf={data.whatIf}
            currency={market.currency}
            busy={isPending}
            after={impactTexts.after}
          />
          <p className="sub">
            {joinSentences([
              say(impactTexts.hint, { time: minuteOf(data.at) }),
              data.changed === 0 ? say(impactTexts.unchanged) : '',
            ])}
          </p>
        </>
      )}
    </Card>
  )
}
