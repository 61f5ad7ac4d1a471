/** Password hashes: argon2id, with a comparison that takes as long for an unknown account. */
import { availableParallelism } from 'node:os'
import { hash, type Options, verify } from '@node-rs/argon2'
import { passwordHashesAtOnceMax } from '../limits.ts'
import { limitedTo } from '../rate-limits/limited-to.ts'

/** 19 MiB, two passes, one lane: OWASP's minimum. The library's default variant is argon2id. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One core stays free for other work. */
const inTurn = limitedTo(Math.max(1, Math.min(passwordHashesAtOnceMax, availableParallelism() - 1)))

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

const hashOfNobody = hashPassword('nobody has this password')

export async function passwordMatches(password: string, passwordHash: string | undefined): Promise<boolean> {
  const compared = passwordHash ?? (await hashOfNobody)
  const matches = await inTurn(() => verify(compared, password))
  return matches && passwordHash !== undefined
}
