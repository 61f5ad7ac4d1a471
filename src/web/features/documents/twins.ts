/** What else bears the number that is being entered, between the same two parties: found when the server refuses or asks. */
import { documentList } from '#contract/documents.ts'
import { charactersOf } from '#domain/formats.ts'
import { keywordCharactersMin } from '#domain/limits.ts'
import { call } from '#web/api/client.ts'
import type { Listed } from './document-calls.ts'

export type TwinOf = {
  readonly number: string
  readonly buyerId: string
  /** The payee of a payer's list, or the sub-entity that a payee acts as. */
  readonly payee: { readonly payee: string[] } | { readonly supplierId: string }
  /** The document that is changed, which is no twin of its own. */
  readonly except?: string | undefined
}

/** None where it cannot be searched for, or the search fails: the refusal stands on its own. */
export async function twinsOf({ number, buyerId, payee, except }: TwinOf): Promise<readonly Listed[]> {
  const keyword = number.trim()
  if (charactersOf(keyword) < keywordCharactersMin || buyerId === '') return []
  const body = { keyword, buyerIds: [buyerId], ...payee }
  const found = await call(documentList, { body }, { quiet: true, inPlace: true }).catch(() => undefined)
  return (found?.list ?? []).filter((one) => one.number === keyword && one.id !== except)
}
