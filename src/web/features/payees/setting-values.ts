/** What is set for a payee as the form has it, as it is sent, and on which version it stands. */
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
/** The settings, and those that were read when typing began, so that a draft knows what it stands on. */
export type Entered = Settings & { seen: string }

type Seen = { readonly version: number; readonly settings: Settings }

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
  JSON.stringify({ version: payee.version, settings: settingsOf(payee) } satisfies Seen)
const seenIn = ({ seen }: Entered): Seen => JSON.parse(seen) as Seen

export const enteredOf = (payee: WholePayee): Entered => ({ ...settingsOf(payee), seen: seenOf(payee) })

const namesOf = (settings: Settings) => Object.keys(settings) as (keyof Settings)[]
const areSame = (one: Settings, other: Settings): boolean =>
  namesOf(one).every((name) => one[name] === other[name])

/**
 * How what is typed stands to what is set now. Current: typed on it. Untouched: nothing is typed. Kept: only other facts of
 * the payee have changed. Overtaken: somebody has set something else meanwhile.
 */
export function stateOf(
  { seen, ...typed }: Entered,
  payee: WholePayee,
): 'current' | 'untouched' | 'kept' | 'overtaken' {
  if (seen === seenOf(payee)) return 'current'
  const before = seenIn({ seen, ...typed }).settings
  if (areSame(typed, before)) return 'untouched'
  return areSame(before, settingsOf(payee)) ? 'kept' : 'overtaken'
}

/** What was typed, on what is set now: a field that nobody typed in follows. */
export function rebased(entered: Entered, payee: WholePayee): Entered {
  const before = seenIn(entered).settings
  const latest = enteredOf(payee)
  const typed = namesOf(before).filter((name) => entered[name] !== before[name])
  return { ...latest, ...Object.fromEntries(typed.map((name) => [name, entered[name]])) }
}

/** What is no day stays what it is, so that the check names its field. */
const dayIn = (typed: string): string => readDay(typed) ?? typed

/** As sent: what is empty is left out. */
export function sentOf(entered: Entered): Request<typeof payeeSet>['body'] {
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
