/** Follows settings that another person saves while the form is open: what was entered stays, the rest is updated. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FormState } from '#web/ui/form/use-form.ts'
import type { Market } from '#web/ui/market/use-market.ts'
import { type SettingsValues, valuesOf } from './settings-values.ts'

type Followed = {
  /** The market whose settings were on screen when another person saved newer ones. */
  readonly replaced: Market | undefined
  /** To be called when the form's own values were saved. */
  readonly saved: (values: SettingsValues) => void
}

export function useNewerSettings(market: Market, form: FormState<SettingsValues>): Followed {
  const [replaced, setReplaced] = useState<Market>()
  const base = useRef({ market, values: valuesOf(market) })
  const follow = useEffectEvent((version: number) => {
    const before = base.current
    if (before.market.version === version) return
    const after = valuesOf(market)
    base.current = { market, values: after }
    if (form.rebase(before.values, after)) setReplaced((first) => first ?? before.market)
  })
  // While the form is being sent, a newer version may be its own.
  const { version } = market
  const { busy } = form
  useEffect(() => {
    if (!busy) follow(version)
  }, [busy, version])
  return {
    replaced,
    saved: (values) => {
      base.current = { ...base.current, values }
      setReplaced(undefined)
    },
  }
}
