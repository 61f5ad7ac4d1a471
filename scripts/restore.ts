/**
 * `npm run restore -- FOLDER`: a back-up into an empty database.
 * `npm run restore -- --at TIME --to FOLDER`: the embedded database as it was at a moment, into a new data folder.
 * Both end by verifying books and journal.
 */
import { machineClock } from '#server/adapters/clock.ts'
import { openStorage } from '#server/adapters/storage/location.ts'
import { momentOf, movedTo, restoreMoment } from '#server/backups/archive/restore.ts'
import { type Checked, checkBackup, restoreBackup } from '#server/backups/restore.ts'
import { readConfig } from '#server/config/config.ts'
import { readMigrations } from '#server/db/migrate.ts'
import { backups } from '#text/backups.ts'
import {
  fromWhereWeStand,
  inEach,
  openSite,
  operate,
  print,
  productVersion,
  type Site,
} from './lib/operator.ts'
import { reportAudit, reportBooks, reportLost } from './lib/verify.ts'

const restore = async ([folder = '']: readonly string[]) => {
  const config = readConfig(process.env)
  const checked = await checkBackup({
    folder: fromWhereWeStand(folder),
    migrations: await readMigrations('migrations'),
    version: productVersion(),
  })
  return openSite(config, (site) => restoreInto(site, checked))
}

async function restoreInto(site: Site, checked: Checked) {
  const { config, ownerUrl, secrets } = site
  const storage = openStorage(config.storage)
  const { tables, files, lost, madeAt, version } = await restoreBackup(checked, {
    ownerUrl,
    secrets,
    storage,
    at: machineClock(),
  })
  const rows = tables.reduce((total, table) => total + table.rows, 0)
  const values = { tables: tables.length, rows, files: files.length, at: madeAt, version }
  print(inEach((translate) => translate(backups.restored, values)))
  return exitCode(site, lost)
}

const restoreAt = async ([time = '', to = '']: readonly string[]) => {
  const config = readConfig(process.env)
  const folder = fromWhereWeStand(to)
  const { base, files, lost } = await restoreMoment({
    config,
    until: momentOf(time),
    dataDir: folder,
    migrations: await readMigrations('migrations'),
    at: machineClock(),
  })
  print(inEach((translate) => translate(backups.momentRestored, { folder, base: base.folder, files })))
  return openSite(movedTo(config, folder), (site) => exitCode(site, lost))
}

async function exitCode(site: Site, lost: readonly string[]) {
  const sound = [reportLost(lost), await reportBooks(site), await reportAudit(site)]
  return sound.every(Boolean) ? 0 : 1
}

await operate(
  backups.restoreHelp,
  { takes: ['FOLDER'], work: restore },
  { takes: ['--at TIME', '--to FOLDER'], work: restoreAt },
)
