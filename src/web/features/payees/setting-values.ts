/** The settings of a payee as form values, as the body that is sent, and the version they are based on. */
import type { payeeReserves, payeeSet } from '#contract/payees.ts'
import type { Request } from '#contract/route.ts'
import { readDay } from '#domain/typed-day.ts'
import type { WholePayee } from './payee-calls.ts'

type Reserve = (typeof payeeReserves)[number]
export type Settings = {
  switchedOn: boolean
  marketId: string
  reserveType: Reserve
  reserveProportion: string
  reserveAmount: string
  contractNumber: string
  contractFrom: string
  contractTo: string
  contractTerminated: string
  notes: string
}
/** The settings with those that were read when typing began, so that a draft knows its base version. */
export type SettingValues = Settings & { seen: string }

type SettingsVersion = { readonly version: number; readonly settings: Settings }

const settingsOf = (payee: WholePayee): Settings => ({
  switchedOn: payee.switchedOn,
  marketId: payee.marketId ?? '',
  reserveType: payee.reserveType,
  reserveProportion: payee.reserveType === 'percentage' ? payee.reserveProportion : '',
  reserveAmount: payee.reserveType === 'amount' ? payee.reserveAmount : '',
  contractNumber: payee.contract?.number ?? '',
  contractFrom: payee.contract?.from ?? '',
  contractTo: payee.contract?.to ?? '',
  contractTerminated: payee.contract?.terminated ?? '',
  notes: payee.notes,
})

const seenOf = (payee: WholePayee): string =>
  JSON.stringify({ version: payee.version, settings: settingsOf(payee) } satisfies SettingsVersion)
const seenIn = ({ seen }: SettingValues): SettingsVersion => JSON.parse(seen) as SettingsVersion

export const settingValuesOf = (payee: WholePayee): SettingValues => ({
  ...settingsOf(payee),
  seen: seenOf(payee),
})

const namesOf = (settings: Settings) => Object.keys(settings) as (keyof Settings)[]
const areSame = (one: Settings, other: Settings): boolean =>
  namesOf(one).every((name) => one[name] === other[name])

/**
 * The relation of typed values to the current settings. Current: based on them. Untouched: nothing is typed. Kept:
 * only other facts of the payee have changed. Overtaken: another person has changed the settings meanwhile.
 */
export function stateOf(
  { seen, ...typed }: SettingValues,
  payee: WholePayee,
): 'current' | 'untouched' | 'kept' | 'overtaken' {
  if (seen === seenOf(payee)) return 'current'
  const before = seenIn({ seen, ...typed }).settings
  if (areSame(typed, before)) return 'untouched'
  return areSame(before, settingsOf(payee)) ? 'kept' : 'overtaken'
}

/** The typed values rebased on the current settings: a field that was not typed in takes the current value. */
export function rebased(entered: SettingValues, payee: WholePayee): SettingValues {
  const before = seenIn(entered).settings
  const latest = settingValuesOf(payee)
  const typed = namesOf(before).filter((name) => entered[name] !== before[name])
  return { ...latest, ...Object.fromEntries(typed.map((name) => [name, entered[name]])) }
}

/** An invalid day is sent as it is, so that the validation names its field. */
const dayIn = (typed: string): string => readDay(typed) ?? typed

/** As sent: empty values are left out. */
export function settingsBodyOf(entered: SettingValues): Request<typeof payeeSet>['body'] {
  const { reserveType, contractNumber, contractFrom, contractTo, contractTerminated } = entered
  return {
    version: seenIn(entered).version,
    switchedOn: entered.switchedOn,
    ...(entered.marketId !== '' && { marketId: entered.marketId }),
    reserveType,
    ...(reserveType === 'percentage' && { reserveProportion: entered.reserveProportion }),
    ...(reserveType === 'amount' && { reserveAmount: entered.reserveAmount }),
    ...(contractNumber.trim() !== '' && { contractNumber }),
    ...(contractFrom.trim() !== '' && { contractFrom: dayIn(contractFrom) }),
    ...(contractTo.trim() !== '' && { contractTo: dayIn(contractTo) }),
    ...(contractTerminated.trim() !== '' && { contractTerminated: dayIn(contractTerminated) }),
    ...(entered.notes.trim() !== '' && { notes: entered.notes }),
  }
}
