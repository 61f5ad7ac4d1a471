/** The reason of a rejection: one line of limited length. */

import { bankReferenceMax } from './clearing/limits.ts'
import { isVisible } from './formats/visible.ts'
import { charactersOf, type Formatted } from './formats.ts'
import { descriptionCharactersMax, reasonCharactersMax, textCharactersMax } from './limits.ts'
import { operatorReasonCharactersMax } from './operator/limits.ts'
import { notesCharactersMax } from './payees/limits.ts'

/** Line breaks and runs of spaces become one space. */
const inOwnWords =
  <Format extends string>(charactersMax: number) =>
  (text: string): Formatted<Format> | undefined => {
    const line = text.trim().replaceAll(/\s+/g, ' ')
    if (line === '' || charactersOf(line) > charactersMax || !isVisible(line)) return undefined
    return line as Formatted<Format>
  }

export const parseReason = inOwnWords<'reason'>(reasonCharactersMax)
/** The reason of an operator's action. */
export const parseOperatorReason = inOwnWords<'operatorReason'>(operatorReasonCharactersMax)
/** The bank's reference of a payment. */
export function parseBankReference(text: string): Formatted<'bankReference'> | undefined {
  const line = text.trim()
  const isFit = line !== '' && charactersOf(line) <= bankReferenceMax && isVisible(line)
  return isFit ? (line as Formatted<'bankReference'>) : undefined
}
/** A note in addition to the reason. */
export const parseDescription = inOwnWords<'description'>(descriptionCharactersMax)
/** What a payer notes about a payee. */
export const parseNotes = inOwnWords<'notes'>(notesCharactersMax)
/** Why a payer sets, funds or closes its market. */
export const parseMarketReason = inOwnWords<'marketReason'>(textCharactersMax)
