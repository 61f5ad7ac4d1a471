/** Messages of back-up and restore. */
import { text } from './text.ts'

export const backups = {
  backupHelp: text(
    '用法：npm run backup -- 目录\n      npm run backup -- --base\n第一种把同一时刻的全部数据表和文件复制到一个新目录，可在系统运行时执行。最后写入 manifest.json；没有它的目录不是完整备份。备份含全部数据，请妥善保管；SOONER_SECRET 不在其中。\n第二种用于内置数据库且已设置 ARCHIVE_DIR 时：在归档目录中制作一份基础副本，此后的任意时刻都可恢复；更早的副本及其日志随后删除。请每晚执行一次。\n退出码：0 成功，1 已完成但有文件缺失，2 失败。',
    'Usage: npm run backup -- FOLDER\n       npm run backup -- --base\nThe first copies every table and file, as of one moment, into a new folder; the product can keep running. manifest.json is written last; a folder without it is not a complete back-up. It holds all data, so keep it safe; SOONER_SECRET is not in it.\nThe second is for the embedded database with ARCHIVE_DIR: it puts a base copy into the archive, from which any later time can be restored; earlier copies and their log are then removed. Run it every night.\nExit code: 0 done, 1 done but files are missing, 2 failed.',
  ),
  restoreHelp: text(
    '用法：npm run restore -- 目录\n      npm run restore -- --at 时刻 --to 新目录\n第一种把备份恢复到空数据库（DATABASE_URL，或 DATA_DIR 中的内置数据库），先校验备份的每个部分，再一次性写入。\n第二种从 ARCHIVE_DIR 把内置数据库恢复到某一时刻，放入新的空目录，可作为 DATA_DIR 继续使用；运行中的系统不受影响。时刻写作 2026-11-15T10:00:00+08:00（机器时间，非业务时间），或写 end 表示归档的末尾。\n然后核对账簿与操作日志。退出码：0 成功且核对无误，1 已恢复但有问题，2 失败且未写入数据。',
    'Usage: npm run restore -- FOLDER\n       npm run restore -- --at TIME --to FOLDER\nThe first restores a back-up into an empty database (DATABASE_URL, or the embedded one of DATA_DIR). Every part is checked first, then everything is written in one go.\nThe second restores the embedded database from ARCHIVE_DIR as it was at a given time, into a new, empty folder that can then be used as DATA_DIR; a running system is not affected. TIME is written 2026-11-15T10:00:00+08:00 (the machine’s time, not business time), or end for the end of the archive.\nThen the books and the audit log are verified. Exit code: 0 restored and sound, 1 restored with faults, 2 failed and no rows were written.',
  ),
  folderTaken: text(
    '{{folder}} 已存在且不是空目录，请另选一个目录。',
    '{{folder}} already exists and is not empty. Choose another folder.',
  ),
  folderUnusable: text(
    '{{folder}} 无法写入（{{code}}），请另选一个目录。',
    '{{folder}} cannot be written ({{code}}). Choose another folder.',
  ),
  tableHidden: text(
    '备份角色无法读取表 {{table}} 的全部数据，未做备份。',
    'The back-up role cannot read every row of the table {{table}}; no back-up was made.',
  ),
  made: text(
    '已备份 {{tables}} 张表、{{rows}} 行、{{files}} 个文件。\nmanifest.json 的 SHA-256：{{hash}}（请另存一份，以便日后核对）',
    'Backed up {{tables}} tables, {{rows}} rows, {{files}} files.\nSHA-256 of manifest.json: {{hash}} (keep it elsewhere, to tell this back-up from another)',
  ),
  filesLost: text(
    '有 {{count}} 个文件缺失或与记录不符，备份中没有它们：',
    '{{count}} files are missing or differ from their record, and are not in the back-up:',
  ),
  incomplete: text(
    '{{folder}} 中没有 manifest.json：不是备份，或备份未完成。',
    '{{folder}} has no manifest.json: it is not a back-up, or the back-up is incomplete.',
  ),
  unreadable: text(
    '{{folder}} 的 manifest.json 无法识别。',
    'The manifest.json of {{folder}} cannot be read.',
  ),
  partMissing: text('备份缺少 {{part}}。', 'The back-up is missing {{part}}.'),
  partChanged: text(
    '备份中的 {{part}} 与清单不符，已被改动或损坏。',
    '{{part}} of the back-up does not match its manifest: it was changed or damaged.',
  ),
  madeByOther: text(
    '备份由版本 {{version}} 制作，含有本版本（{{own}}）没有的数据库变更 {{migration}}，请用该版本恢复。',
    'The back-up was made by version {{version}} with the migration {{migration}}, which this version ({{own}}) does not have; restore it with that version.',
  ),
  notEmpty: text(
    '目标数据库不是空的（表 {{table}} 中有数据），恢复只能写入空数据库。',
    'The target database is not empty (the table {{table}} has rows). A back-up can only be restored into an empty one.',
  ),
  shapeDiffers: text(
    '备份中的表 {{table}} 与数据库的结构不符。',
    'The table {{table}} of the back-up does not have the same structure as in the database.',
  ),
  contentDiffers: text(
    '{{part}} 写入后与清单不符，已全部撤销。',
    '{{part}} does not match the manifest after writing; everything was rolled back.',
  ),
  notEmbedded: text(
    '时刻恢复只适用于内置数据库；DATABASE_URL 指定的 PostgreSQL 请使用其自身的归档。',
    'Only the embedded database can be restored to a point in time. For the PostgreSQL of DATABASE_URL, use its own archive.',
  ),
  noArchive: text('未设置 ARCHIVE_DIR，没有归档。', 'ARCHIVE_DIR is not set; there is no archive.'),
  notArchiving: text(
    '数据库启动时没有使用这个 ARCHIVE_DIR，未归档。请停止所有服务，设置后重新启动。',
    'The database was started without this ARCHIVE_DIR and is not archived; stop all servers and start them with it.',
  ),
  archiveStuck: text(
    '{{seconds}} 秒内日志未能写入归档，未制作基础副本。原因见 DATA_DIR/database/postgres.log。',
    'The archive did not take the database’s log within {{seconds}} seconds, so no base copy was made; DATA_DIR/database/postgres.log says why.',
  ),
  baseMade: text(
    '已制作基础副本 {{folder}}（{{parts}} 个部分、{{files}} 个文件）。从 {{from}} 起的任意时刻都可恢复。',
    'Made the base copy {{folder}} ({{parts}} parts, {{files}} files). Any time from {{from}} on can be restored.',
  ),
  noMoment: text(
    '“{{time}}”不是有效的时间，请写作 2026-11-15T10:00:00+08:00，或写 end。',
    '“{{time}}” is not a valid time. Write 2026-11-15T10:00:00+08:00, or end.',
  ),
  noBase: text(
    '{{folder}} 中没有完整的基础副本，无法恢复。',
    '{{folder}} has no complete base copy, so nothing can be restored from it.',
  ),
  baseUnreadable: text(
    '基础副本 {{folder}} 无法读取，其余副本都不早于该时刻。请检查其 base.json 的权限，或用制作它的版本恢复。',
    'The base copy {{folder}} cannot be read, and no other one is early enough. Check the permissions of its base.json, or restore with the version that made it.',
  ),
  beforeBase: text(
    '该时刻早于最早的基础副本；可恢复的时刻从 {{from}} 起。',
    'That is before the earliest base copy. Any time from {{from}} on can be restored.',
  ),
  archiveGap: text(
    '归档在日志段 {{segment}} 处中断（缺失或损坏），无法恢复到该时刻。请选择更早的时刻；并立即制作新的基础副本。',
    'The archive stops at the log segment {{segment}}, which is missing or damaged, so that time cannot be restored. Choose an earlier one, and make a new base copy immediately.',
  ),
  archiveEnds: text(
    '归档中没有该时刻之后的记录，最后一次变更在 {{last}}。新的变更最迟 {{seconds}} 秒后进入归档；要恢复归档中的全部内容，请用 --at end。',
    'The archive has nothing after that time; its last change is from {{last}}. New changes reach it within {{seconds}} seconds. To restore everything in the archive, use --at end.',
  ),
  momentRestored: text(
    '已恢复到 {{folder}}（基础副本 {{base}}，{{files}} 个文件）。继续使用：DATA_DIR={{folder}} npm start；归档须另选一个空目录。',
    'Restored into {{folder}} (base copy {{base}}, {{files}} files). To use it: DATA_DIR={{folder}} npm start; its archive needs another, empty folder.',
  ),
  restored: text(
    '已恢复 {{tables}} 张表、{{rows}} 行、{{files}} 个文件（备份于 {{at}}，版本 {{version}}）。',
    'Restored {{tables}} tables, {{rows}} rows, {{files}} files (backed up at {{at}} by version {{version}}).',
  ),
}
