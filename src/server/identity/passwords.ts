/** Passwords at rest: argon2id, and a comparison that takes as long for an account that does not exist. */
import { hash, type Options, verify } from '@node-rs/argon2'

/** 19 MiB, two passes, one lane: what OWASP asks for at the least. The library's default variant is argon2id. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

const hashOfNobody = hashPassword('nobody has this password')

export async function passwordMatches(password: string, passwordHash: string | undefined): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await hashOfNobody), password)
  return matches && passwordHash !== undefined
}
