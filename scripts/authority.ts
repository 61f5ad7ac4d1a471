/** `npm run authority`: accepts the certificate authority of SIGNING_DIR for the database. Runs on the server's own machine. */
import { machineClock } from '#server/adapters/clock.ts'
import { openSigning } from '#server/adapters/signing/authority.ts'
import { openPool, typed } from '#server/db/pool.ts'
import { acceptOwnAuthority } from '#server/signatures/own-authority.ts'
import { operations } from '#text/operations.ts'
import { inEach, onSite, operate, print } from './lib/operator.ts'

await operate(operations.authorityHelp, {
  takes: ['accept'],
  work: onSite(async ({ systemUrl, config }) => {
    const now = machineClock()
    const signing = await openSigning(config.signingDir, now)
    const pool = openPool(systemUrl, 1, () => undefined)
    try {
      const fingerprint = await acceptOwnAuthority(typed(pool), signing, now)
      print(inEach((translate) => translate(operations.authorityAccepted, { fingerprint })))
    } finally {
      await pool.end()
    }
    return 0
  }),
})
