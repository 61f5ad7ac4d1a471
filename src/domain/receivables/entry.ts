/** The name of a payer as it is typed. */
import { holdsAddress } from '../formats/links.ts'
import { isVisible } from '../formats/visible.ts'
import { charactersOf, type Formatted } from '../formats.ts'
import { payerNameCharactersMax } from './limits.ts'

/** The normalised name, or undefined where it is none. */
export function parsePayerName(text: string): Formatted<'payerName'> | undefined {
  const plain = text.trim()
  if (plain === '' || charactersOf(plain) > payerNameCharactersMax) return undefined
  return isVisible(plain) && !holdsAddress(plain) ? (plain as Formatted<'payerName'>) : undefined
}
