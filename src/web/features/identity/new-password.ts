/** A new password in a form: what is wrong with it, said before it is sent, and how it travels. */
import type { FieldErrors } from '#contract/check.ts'
import { passwordFlaw } from '#domain/passwords.ts'
import { fieldNames } from '#text/fields.ts'
import { formats, passwordTexts } from '#text/formats.ts'
import { labelOf } from '#text/text.ts'
import { seal } from '#web/session/seal.ts'
import { forgetSealingKey, sealingKey } from '#web/session/sealing-key.ts'
import { language, sayNow } from '#web/ui/say.ts'

export const missing = (field: string): string =>
  sayNow(formats.enter, { field: labelOf(fieldNames, field, language()) })

export function newPasswordErrors({ newPwd, repeat }: { newPwd: string; repeat: string }): FieldErrors {
  const flaw = passwordFlaw(newPwd)
  return {
    ...(newPwd === '' ? { newPwd: missing('newPwd') } : flaw && { newPwd: sayNow(passwordTexts[flaw]) }),
    ...(repeat === ''
      ? { repeat: missing('repeat') }
      : repeat !== newPwd && { repeat: sayNow(formats.passwordsDiffer) }),
  }
}

/** Each password sealed under one key, which is not used again: where it was what is wrong, the next try has another. */
export async function sealed<K extends string>(
  passwords: Readonly<Record<K, string>>,
): Promise<Record<K, string> & { keyId: string }> {
  const { id, key } = await sealingKey()
  forgetSealingKey()
  const entries = Object.entries<string>(passwords)
  const done = await Promise.all(entries.map(async ([name, password]) => [name, await seal(password, key)]))
  return { ...(Object.fromEntries(done) as Record<K, string>), keyId: id }
}
