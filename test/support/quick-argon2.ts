/**
 * argon2 for tests that sign in by the thousand: the same calls at a hundredth of the cost. A hash is labelled with the
 * cost that was asked for, so that a test can read how strong it would be; servers that are processes of their own, and
 * so the browser tests, work with the real cost.
 */
import { createRequire } from 'node:module'

type Argon2 = typeof import('@node-rs/argon2')
// The name of the package leads here in tests.
const real = createRequire(import.meta.url)('@node-rs/argon2') as Argon2

const quick = { memoryCost: 64, timeCost: 1, parallelism: 1 }
type Cost = typeof quick
const labelOf = ({ memoryCost, timeCost, parallelism }: Cost): string =>
  `$m=${memoryCost},t=${timeCost},p=${parallelism}$`

export const hash = async (password: string, cost: Cost): Promise<string> =>
  (await real.hash(password, quick)).replace(labelOf(quick), () => labelOf(cost))

export const verify = (hashed: string, password: string): Promise<boolean> =>
  real.verify(
    hashed.replace(/\$m=\d+,t=\d+,p=\d+\$/, () => labelOf(quick)),
    password,
  )
