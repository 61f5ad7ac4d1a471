/** Picture codes: a limited number per address, each used once. */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Reply } from '#contract/route.ts'
import type { pictureRead } from '#contract/verification-codes.ts'
import { msPerMinute } from '#domain/day.ts'
import { rateLimitKey } from '#domain/identity/addresses.ts'
import {
  pictureCodeCharacters,
  pictureCodeMinutes,
  pictureCodesPerAddressMax,
  signInFailuresWindowMinutes,
} from '#domain/identity/limits.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Secrets } from '../config/secrets.ts'
import type { Context } from '../context.ts'
import { pictureCharacters } from './glyphs.ts'
import { drawPicture } from './picture.ts'
import * as store from './store.ts'

/** Draws a picture; limited per address. */
export async function makePicture(
  { db, clock, makeId, secrets }: Context,
  address: string,
): Promise<Result<Reply<typeof pictureRead>>> {
  const now = clock()
  const since = new Date(now.getTime() - signInFailuresWindowMinutes * msPerMinute)
  const id = makeId()
  const answer = Array.from({ length: pictureCodeCharacters }, anyCharacter).join('')
  const picture = {
    id,
    answer_hash: answerHash(secrets, id, answer),
    address: rateLimitKey(address),
    made_at: now,
    expires_at: new Date(now.getTime() + pictureCodeMinutes * msPerMinute),
  }
  // One after the other, so that each counts the ones before it.
  const isKept = await db.transaction().execute(async (work) => {
    await store.lockPictures(work, picture.address)
    if ((await store.countPictures(work, picture.address, since)) >= pictureCodesPerAddressMax) return false
    await store.insertPicture(work, picture)
    return true
  })
  if (!isKept) return refuse('tooManyRequests')
  const png = drawPicture(answer, () => randomInt(2 ** 32) / 2 ** 32)
  return done({ id, image: `data:image/png;base64,${png.toString('base64')}` })
}

/** Whether the text matches the picture, ignoring case. A picture is used once, right or wrong. */
export async function tryPicture(
  { db, clock, secrets }: Context,
  id: string,
  answer: string,
): Promise<boolean> {
  const now = clock()
  const picture = await store.takePicture(db, id, now)
  if (!picture || picture.expires_at <= now) return false
  return timingSafeEqual(picture.answer_hash, answerHash(secrets, id, answer.trim().toUpperCase()))
}

const anyCharacter = (): string => pictureCharacters[randomInt(pictureCharacters.length)] ?? ''

export const answerHash = (secrets: Secrets, id: string, answer: string): Buffer =>
  createHmac('sha256', secrets.derive('pictures'))
    .update(JSON.stringify([id, answer]))
    .digest()
