/** Identity documents: each type has its own pattern of numbers. */
import type { Day } from '../day.ts'
import { parseCitizenId, parseResidencePermit } from '../formats/citizen-id.ts'
import { parseHongKongMacaoPermit, parsePassport, parseTaiwanPermit } from '../formats.ts'

export const identityTypes = [
  'citizenId',
  'passport',
  'hongKongMacaoPermit',
  'taiwanPermit',
  'residencePermit',
] as const
export type IdentityType = (typeof identityTypes)[number]

const parsers: Readonly<Record<IdentityType, (text: string, today: Day) => string | undefined>> = {
  citizenId: parseCitizenId,
  passport: parsePassport,
  hongKongMacaoPermit: parseHongKongMacaoPermit,
  taiwanPermit: parseTaiwanPermit,
  residencePermit: parseResidencePermit,
}

/** Spaces come from scans and letters from typing; both are put right before the pattern. */
export const parseIdentityNumber = (type: IdentityType, text: string, today: Day): string | undefined =>
  parsers[type](text.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase(), today)
