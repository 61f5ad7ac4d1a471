/** Parsers of the typed fields of a payee: each returns the normalised text, or undefined if it is invalid. */

import { holdsAddress } from '../formats/links.ts'
import { isVisible } from '../formats/visible.ts'
import { charactersOf, type Formatted } from '../formats.ts'
import { contractNumberCharactersMax, payeeCodeCharactersMax, payeeNameCharactersMax } from './limits.ts'

const visibleUpTo = (text: string, charactersMax: number): string | undefined => {
  const plain = text.trim()
  return plain !== '' && charactersOf(plain) <= charactersMax && isVisible(plain) ? plain : undefined
}

export const parsePayeeName = (text: string): Formatted<'payeeName'> | undefined =>
  holdsAddress(text)
    ? undefined
    : (visibleUpTo(text, payeeNameCharactersMax) as Formatted<'payeeName'> | undefined)

/** The payer's own number of a payee, compared exactly except for surrounding spaces. */
export const parsePayeeCode = (text: string): Formatted<'payeeCode'> | undefined =>
  visibleUpTo(text, payeeCodeCharactersMax) as Formatted<'payeeCode'> | undefined

export const parseContractNumber = (text: string): Formatted<'contractNumber'> | undefined =>
  visibleUpTo(text, contractNumberCharactersMax) as Formatted<'contractNumber'> | undefined
