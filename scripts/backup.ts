/**
 * `npm run backup -- FOLDER`: every table and file of one moment, into a folder of its own.
 * `npm run backup -- --base`: a base copy into the archive of the embedded database.
 */
import { machineClock } from '#server/adapters/clock.ts'
import { openStorage } from '#server/adapters/storage/location.ts'
import { makeBaseCopy } from '#server/backups/archive/base.ts'
import { archiveOf } from '#server/backups/archive/bases.ts'
import { makeBackup } from '#server/backups/backup.ts'
import { backups } from '#text/backups.ts'
import {
  fromWhereWeStand,
  inEach,
  onSite,
  operate,
  print,
  productVersion,
  type Site,
} from './lib/operator.ts'
import { reportLost } from './lib/verify.ts'

const backUp = async ({ config, systemUrl }: Site, [folder = '']: readonly string[]) => {
  const { manifest, hash } = await makeBackup({
    folder: fromWhereWeStand(folder),
    systemUrl,
    storage: openStorage(config.storage),
    version: productVersion(),
    at: machineClock(),
  })
  const { tables, files, lost } = manifest
  const rows = tables.reduce((total, table) => total + table.rows, 0)
  print(
    inEach((translate) =>
      translate(backups.made, { tables: tables.length, rows, files: files.length, hash }),
    ),
  )
  return reportLost(lost) ? 0 : 1
}

const copyBase = async ({ config, ownerUrl }: Site) => {
  const { folder, parts, files, lost, finishedAt } = await makeBaseCopy({
    archive: archiveOf(config),
    ownerUrl,
    storage: 'folder' in config.storage ? openStorage(config.storage) : undefined,
    version: productVersion(),
    clock: machineClock,
  })
  const values = { folder, parts: parts.length, files: files.length, from: finishedAt }
  print(inEach((translate) => translate(backups.baseMade, values)))
  return reportLost(lost) ? 0 : 1
}

await operate(
  backups.backupHelp,
  { takes: ['FOLDER'], work: onSite(backUp) },
  { takes: ['--base'], work: onSite(copyBase) },
)
