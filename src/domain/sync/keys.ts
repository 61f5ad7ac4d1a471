/** Keys with which a payer's own system calls. */
import { isVisible } from '../formats/visible.ts'
import { charactersOf, type Formatted } from '../formats.ts'
import { keyNameCharactersMax } from './limits.ts'

/** What a key may send. */
export const keyKinds = ['documents', 'payees', 'payments'] as const
export type KeyKind = (typeof keyKinds)[number]

export const keyStates = ['active', 'revoked'] as const

/** How people call a key; trimmed. */
export function parseKeyName(text: string): Formatted<'keyName'> | undefined {
  const name = text.trim()
  const isFit = name !== '' && charactersOf(name) <= keyNameCharactersMax && isVisible(name)
  return isFit ? (name as Formatted<'keyName'>) : undefined
}
