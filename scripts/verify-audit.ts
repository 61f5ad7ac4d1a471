/** `npm run verify-audit`: is the journal what was written? Answers in both languages, and by its exit code. */
import { verifyAudit } from '#server/audit/verify.ts'
import { readConfig } from '#server/config.ts'
import { openPool } from '#server/db/pool.ts'
import { systemRole, urlAs } from '#server/db/roles.ts'
import { openDatabase } from '#server/main.ts'
import { openSecrets } from '#server/secrets.ts'
import { operations } from '#text/operations.ts'
import { languages, say } from '#text/text.ts'

const print = (line: string): void => void process.stdout.write(`${line}\n`)

async function verify(): Promise<number> {
  const config = readConfig(process.env)
  const database = await openDatabase(config, () => undefined)
  const pool = openPool(urlAs(database.url, await openSecrets(config), systemRole), 1, () => undefined)
  try {
    const { chains, rows, faults } = await verifyAudit(pool)
    for (const language of languages) {
      if (faults.length === 0) print(say(language)(operations.auditSound, { chains, rows }))
      else print(say(language)(operations.auditFaulty, { chains, rows, count: faults.length }))
    }
    for (const { tenantId, seq, fault } of faults) print(`  ${tenantId} #${seq}: ${fault}`)
    return faults.length === 0 ? 0 : 1
  } finally {
    await pool.end()
    await database.close()
  }
}

if (process.argv.includes('--help')) {
  for (const language of languages) print(say(language)(operations.auditHelp))
} else {
  process.exitCode = await verify().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`)
    return 2
  })
}
