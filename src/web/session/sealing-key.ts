/** The key that seals a password. It is requested while the password is typed, so that signing in is one call. */
import { transportKey } from '#contract/identity.ts'
import type { Reply } from '#contract/route.ts'
import { msPerMinute } from '#domain/day.ts'
import { transportKeyHeldMinutes } from '#domain/identity/limits.ts'
import { call } from '#web/api/client.ts'
import { loadCipher } from './seal.ts'

type Key = Reply<typeof transportKey>

let held: { readonly key: Promise<Key>; readonly sinceMs: number } | undefined

export function sealingKey(): Promise<Key> {
  const nowMs = Date.now()
  if (held && nowMs - held.sinceMs < transportKeyHeldMinutes * msPerMinute) return held.key
  const key = call(transportKey, {}, { inPlace: true })
  held = { key, sinceMs: nowMs }
  key.catch(forgetSealingKey)
  return key
}

export const forgetSealingKey = (): void => {
  held = undefined
}

/** Loaded while a password is typed. A failure is reported when the password is sent. */
export const prefetchSealing = (): void => {
  Promise.all([loadCipher(), sealingKey()]).catch(() => undefined)
}
