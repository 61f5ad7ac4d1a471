/** A new password in a form: its errors before sending, and how it is sealed. */
import type { FieldErrors } from '#contract/check.ts'
import { passwordError } from '#domain/passwords.ts'
import { fieldNames } from '#text/fields.ts'
import { formats, passwordTexts } from '#text/formats.ts'
import { newPassword } from '#text/passwords.ts'
import { labelOf } from '#text/text.ts'
import { CallFailed } from '#web/api/failed.ts'
import { seal } from '#web/session/seal.ts'
import { forgetSealingKey, sealingKey } from '#web/session/sealing-key.ts'
import { language, sayNow } from '#web/ui/say.ts'

export const missing = (field: string): string =>
  sayNow(formats.enter, { field: labelOf(fieldNames, field, language()) })

export function newPasswordErrors(
  { newPwd, repeat }: { newPwd: string; repeat: string },
  /** The label of the first field: a first password is not called new. */
  name: 'newPwd' | 'password' = 'newPwd',
): FieldErrors {
  const error = passwordError(newPwd)
  return {
    ...(newPwd === '' ? { newPwd: missing(name) } : error && { newPwd: sayNow(passwordTexts[error]) }),
    ...(repeat === ''
      ? { repeat: sayNow(newPassword.repeatMissing) }
      : repeat !== newPwd && { repeat: sayNow(formats.passwordsDiffer) }),
  }
}

type SealedPasswords<K extends string> = Record<K, string> & { keyId: string }

/** Seals each password under one key, which is not reused: if the key was wrong, the next try gets another. */
export async function sealed<K extends string>(
  passwords: Readonly<Record<K, string>>,
): Promise<SealedPasswords<K>> {
  const { id, key } = await sealingKey()
  forgetSealingKey()
  const entries = Object.entries<string>(passwords)
  const done = await Promise.all(entries.map(async ([name, password]) => [name, await seal(password, key)]))
  return { ...(Object.fromEntries(done) as Record<K, string>), keyId: id }
}

const lost = new WeakMap<object, object>()

/**
 * Seals and sends. If the answer was lost and the same form is sent again, the same ciphertext is used, so that the
 * server recognises the duplicate.
 */
export async function sendSealed<K extends string, R>(
  values: object,
  passwords: Readonly<Record<K, string>>,
  send: (words: SealedPasswords<K>) => Promise<R>,
): Promise<R> {
  const words = (lost.get(values) as SealedPasswords<K> | undefined) ?? (await sealed(passwords))
  lost.delete(values)
  return send(words).catch((error: unknown) => {
    if (error instanceof CallFailed && !error.answered) lost.set(values, words)
    throw error
  })
}
