/** `npm run backup -- FOLDER`: every table and file of one moment, into a folder of its own. */
import { machineClock } from '#server/adapters/clock.ts'
import { openPlace } from '#server/adapters/storage/place.ts'
import { makeBackup } from '#server/backups/backup.ts'
import { backups } from '#text/backups.ts'
import { fromWhereWeStand, inEach, operate, print, productVersion } from './lib/operator.ts'

await operate(backups.backupHelp, ['folder'], async ({ config, systemUrl }, [folder = '']) => {
  const { manifest, hash } = await makeBackup({
    folder: fromWhereWeStand(folder),
    systemUrl,
    storage: openPlace(config.storage),
    version: productVersion(),
    at: machineClock(),
  })
  const { tables, files, lost } = manifest
  const rows = tables.reduce((total, table) => total + table.rows, 0)
  print(inEach((tell) => tell(backups.made, { tables: tables.length, rows, files: files.length, hash })))
  if (lost.length === 0) return 0
  print(inEach((tell) => tell(backups.filesLost, { count: lost.length })))
  for (const id of lost) print(`  ${id}`)
  return 1
})
