/** The keys of the admin config: valid values, and whether a payer can override them. */
import { parseName } from '../formats.ts'
import { formatPercent, parseApr } from '../rate.ts'
import { configUrlCharactersMax } from './limits.ts'
import { parsePositions } from './positions.ts'

export type ConfigKind = 'positions' | 'offerType' | 'name' | 'file' | 'flag' | 'rate'
type ConfigRow = {
  readonly kind: ConfigKind
  /** Whether a payer can override it; otherwise there is one value for the platform. */
  readonly perBuyer: boolean
}

const perBuyer = (kind: ConfigKind): ConfigRow => ({ kind, perBuyer: true })

export const configTable = {
  position_type: { kind: 'positions', perBuyer: false },
  offer_type: perBuyer('offerType'),
  agreement_name: perBuyer('name'),
  agreement_name_person: perBuyer('name'),
  agreement_url: perBuyer('file'),
  agreement_url_person: perBuyer('file'),
  use_electronic_signature: perBuyer('flag'),
  use_electronic_signature_person: perBuyer('flag'),
  show_have_reviewed_agreement: perBuyer('flag'),
  show_have_reviewed_agreement_person: perBuyer('flag'),
  one_document_per_offer: perBuyer('flag'),
  maximum_loan_rate: perBuyer('rate'),
} as const satisfies Record<string, ConfigRow>

export type ConfigKey = keyof typeof configTable
export const configKeys = Object.keys(configTable) as [ConfigKey, ...ConfigKey[]]

/** The keys that can be set for a payer, or for the platform. */
export const configKeysFor = (isBuyer: boolean): readonly ConfigKey[] =>
  configKeys.filter((key) => !isBuyer || configTable[key].perBuyer)

export const offerTypes = ['all', 'apr', 'dis'] as const
export const flags = ['1', '0'] as const

const isOneOf = (allowed: readonly string[]) => (value: string) =>
  allowed.includes(value) ? value : undefined

/** A file of this origin, as `/files/v1` names it. */
const parseFile = (value: string): string | undefined =>
  value.length <= configUrlCharactersMax &&
  /^\/files\/v1\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
    ? value
    : undefined

/** The id of the file in such a value. */
export const fileIdOf = (value: string): string => value.slice(value.lastIndexOf('/') + 1)

/** An annual rate, always with two decimals. */
function parseMaximum(value: string): string | undefined {
  const rate = parseApr(value.trim())
  return typeof rate === 'number' ? formatPercent(rate) : undefined
}

const parsers: Readonly<Record<ConfigKind, (value: string) => string | undefined>> = {
  positions: parsePositions,
  offerType: isOneOf(offerTypes),
  name: parseName,
  file: parseFile,
  flag: isOneOf(flags),
  rate: parseMaximum,
}

/** The normalised value, or undefined if it is invalid for the key. */
export const parseConfig = (key: ConfigKey, value: string): string | undefined =>
  parsers[configTable[key].kind](value)
