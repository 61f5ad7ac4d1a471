/** API keys of a payer's own system. */
import { isVisible } from '../formats/visible.ts'
import { charactersOf, type Formatted } from '../formats.ts'
import { keyNameCharactersMax } from './limits.ts'

/** The kinds of rows that a key may send. */
export const keyKinds = ['documents', 'payees', 'payments', 'awards'] as const
export type KeyKind = (typeof keyKinds)[number]

export const keyStates = ['active', 'revoked'] as const

/** The name of a key, trimmed. */
export function parseKeyName(text: string): Formatted<'keyName'> | undefined {
  const name = text.trim()
  const isFit = name !== '' && charactersOf(name) <= keyNameCharactersMax && isVisible(name)
  return isFit ? (name as Formatted<'keyName'>) : undefined
}
