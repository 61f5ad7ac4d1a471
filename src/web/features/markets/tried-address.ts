/** Settings on trial in the address of the settings page, which fills them in. */
import { pages } from '#domain/access/pages.ts'
import type { TriedSettings } from '#web/ui/market/desk/trial-values.ts'
import type { SettingsValues } from './settings-values.ts'

/** The names of form values that an address may have. */
const names = [
  'minimumApr',
  'desiredApr',
  'highestApr',
  'invoicePriority',
  'daysPaidEarlyMax',
  'reserveType',
  'reserveProportion',
  'reserveAmount',
  'poolSize',
  'availablePercent',
] as const satisfies readonly (keyof SettingsValues)[]
type TriedName = (typeof names)[number]

export function settingsAddress(marketId: string, { pool, ...settings }: TriedSettings): string {
  const query = new URLSearchParams({ marketId })
  const given = { ...settings, ...(pool && { poolSize: pool.size, availablePercent: pool.availablePercent }) }
  for (const [name, value] of Object.entries(given))
    if (value !== undefined) query.set(name, value === 'none' ? '' : String(value))
  return `${pages.marketSetting.path}?${query}`
}

/** Unknown names are ignored; what is not valid is marked by the form. */
export const triedIn = (address: URLSearchParams): readonly (readonly [TriedName, string])[] =>
  names.flatMap((name) => {
    const value = address.get(name)
    return value === null ? [] : [[name, value] as const]
  })
