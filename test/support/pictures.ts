/** Picture codes with a known answer. */
import { answerHash } from '#server/codes/pictures.ts'
import { insertPicture } from '#server/codes/store.ts'
import { minute } from './clock.ts'
import type { TestServer } from './server.ts'

/** Inserts a picture code, and returns the fields that a sign-in sends with it. */
export async function readPicture(
  { context, clock }: Pick<TestServer, 'context' | 'clock'>,
  answer = 'A7KM',
) {
  const id = context.makeId()
  await insertPicture(context.db, {
    id,
    answer_hash: answerHash(context.secrets, id, answer),
    address: 'test',
    made_at: clock(),
    expires_at: new Date(clock().getTime() + 5 * minute),
  })
  return { captchaId: id, captcha: answer }
}
