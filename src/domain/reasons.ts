/** Why something is rejected, in somebody's own words: one line, as long as every rejection may say. */

import { isVisible } from './formats/visible.ts'
import { charactersOf, type Formatted } from './formats.ts'
import { descriptionCharactersMax, reasonCharactersMax } from './limits.ts'
import { operatorReasonCharactersMax } from './operator/limits.ts'

/** A line break or a run of spaces is one space. */
const inOwnWords =
  <Format extends string>(charactersMax: number) =>
  (text: string): Formatted<Format> | undefined => {
    const line = text.trim().replaceAll(/\s+/g, ' ')
    if (line === '' || charactersOf(line) > charactersMax || !isVisible(line)) return undefined
    return line as Formatted<Format>
  }

export const parseReason = inOwnWords<'reason'>(reasonCharactersMax)
/** Why an operator does something. */
export const parseOperatorReason = inOwnWords<'operatorReason'>(operatorReasonCharactersMax)
/** What is said beside the reason. */
export const parseDescription = inOwnWords<'description'>(descriptionCharactersMax)
