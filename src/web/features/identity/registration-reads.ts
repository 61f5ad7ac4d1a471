/** Reads of the registration pages: the payer of a page, and the positions to choose from. */
import { constant } from '#contract/companies.ts'
import { registrationPageRead } from '#contract/registration-pages.ts'
import { parseSlug } from '#domain/registration-pages/slug.ts'
import { call } from '#web/api/client.ts'
import { positionTypes } from './account-reads.ts'
import type { Payer } from './payer-head.tsx'

/** Labels depend on the language. */
export const positionsIn = { zh: () => readPositions(), en: () => readPositions() }
const readPositions = () => call(constant, positionTypes, { inPlace: true })

/** The payer of the page; null if there is none or it could not be read. */
export async function payerAt(slug: string | null): Promise<Payer | null> {
  if (slug === null || parseSlug(slug) === undefined) return null
  const found = await call(registrationPageRead, { query: { slug } }, { inPlace: true }).catch(() => null)
  return found && { ...found, slug }
}
