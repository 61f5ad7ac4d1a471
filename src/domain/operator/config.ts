/** The keys of the admin config that an operator edits: what each may hold, and for whom it may differ. */
import { parseName } from '../formats.ts'
import { configUrlCharactersMax } from './limits.ts'
import { parsePositions } from './positions.ts'

export type ConfigKind = 'positions' | 'offerType' | 'name' | 'file' | 'flag'
type ConfigRow = {
  readonly kind: ConfigKind
  /** Where a payer can have a value of its own; otherwise there is one for the platform. */
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
} as const satisfies Record<string, ConfigRow>

export type ConfigKey = keyof typeof configTable
export const configKeys = Object.keys(configTable) as [ConfigKey, ...ConfigKey[]]

/** The keys that can be set here: of one payer, or of the platform. */
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

/** The id of the file that such a value names. */
export const fileIn = (value: string): string => value.slice(value.lastIndexOf('/') + 1)

const parsers: Readonly<Record<ConfigKind, (value: string) => string | undefined>> = {
  positions: parsePositions,
  offerType: isOneOf(offerTypes),
  name: parseName,
  file: parseFile,
  flag: isOneOf(flags),
}

/** The value as it is kept, or undefined where the key cannot hold it. */
export const parseConfig = (key: ConfigKey, value: string): string | undefined =>
  parsers[configTable[key].kind](value)
