/** Tax ids of a payer's companies, such as unified social credit codes, by which its invoices name them. */
import type { Formatted } from '../formats.ts'
import { taxIdCharactersMax, taxIdCharactersMin } from './limits.ts'

const written = new RegExp(`^[0-9A-Z]{${taxIdCharactersMin},${taxIdCharactersMax}}$`)

/** In capitals, without spaces, dots, dashes and slashes. */
export function parseTaxId(text: string): Formatted<'taxId'> | undefined {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s./-]/g, '')
  return written.test(plain) ? (plain as Formatted<'taxId'>) : undefined
}
