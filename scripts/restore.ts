/** `npm run restore -- FOLDER`: a back-up into an empty database, then a look at its books and its journal. */
import { machineClock } from '#server/adapters/clock.ts'
import { openPlace } from '#server/adapters/storage/place.ts'
import { restoreBackup } from '#server/backups/restore.ts'
import { readMigrations } from '#server/db/migrate.ts'
import { backups } from '#text/backups.ts'
import { fromWhereWeStand, inEach, operate, print, productVersion } from './lib/operator.ts'
import { tellAudit, tellBooks } from './lib/verify.ts'

await operate(backups.restoreHelp, ['folder'], async (site, [folder = '']) => {
  const { tables, files, lost, madeAt, version } = await restoreBackup({
    folder: fromWhereWeStand(folder),
    ownerUrl: site.ownerUrl,
    secrets: site.secrets,
    storage: openPlace(site.config.storage),
    migrations: await readMigrations('migrations'),
    version: productVersion(),
    at: machineClock(),
  })
  const rows = tables.reduce((total, table) => total + table.rows, 0)
  const told = { tables: tables.length, rows, files: files.length, at: madeAt, version }
  print(inEach((tell) => tell(backups.restored, told)))
  if (lost.length > 0) print(inEach((tell) => tell(backups.filesLost, { count: lost.length })))
  for (const id of lost) print(`  ${id}`)
  const sound = [await tellBooks(site), await tellAudit(site), lost.length === 0]
  return sound.every(Boolean) ? 0 : 1
})
