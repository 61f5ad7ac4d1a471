/** What back-up and restore say to whoever runs them. */
import { text } from './text.ts'

export const backups = {
  backupHelp: text(
    '用法：npm run backup -- 目录\n把同一时刻的全部数据表和文件复制到一个新目录，可在系统运行时执行。最后写入 manifest.json；没有它的目录不是完整备份。备份含全部数据，请妥善保管；SOONER_SECRET 不在其中。退出码：0 成功，1 已备份但有文件缺失，2 失败。',
    'Usage: npm run backup -- FOLDER\nCopies every table and file, as of one moment, into a new folder; the product may run meanwhile. manifest.json is written last; a folder without it is no back-up. It holds all data, so keep it safe; SOONER_SECRET is not in it. Exit code: 0 done, 1 done but files are missing, 2 failed.',
  ),
  restoreHelp: text(
    '用法：npm run restore -- 目录\n把备份恢复到空数据库（DATABASE_URL，或 DATA_DIR 中的内置数据库），然后核对账簿与操作日志。先校验备份的每个部分，再一次性写入。退出码：0 成功且核对无误，1 已恢复但有问题，2 失败且未写入数据。',
    'Usage: npm run restore -- FOLDER\nRestores a back-up into an empty database (DATABASE_URL, or the embedded one of DATA_DIR), then verifies books and journal. Every part is checked first; all is written at once. Exit code: 0 restored and sound, 1 restored with faults, 2 failed and no rows were written.',
  ),
  folderTaken: text(
    '{{folder}} 已存在且不是空目录，请另选一个目录。',
    '{{folder}} is there already and not an empty folder; choose another.',
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
    '{{folder}} has no manifest.json: it is no back-up, or one that was cut short.',
  ),
  unreadable: text(
    '{{folder}} 的 manifest.json 无法识别。',
    'The manifest.json of {{folder}} cannot be read.',
  ),
  partMissing: text('备份缺少 {{part}}。', 'The back-up lacks {{part}}.'),
  partChanged: text(
    '备份中的 {{part}} 与清单不符，已被改动或损坏。',
    'The part {{part}} of the back-up is not what its manifest says: it was changed or damaged.',
  ),
  madeByOther: text(
    '备份由版本 {{version}} 制作，含有本版本（{{own}}）没有的数据库变更 {{migration}}，请用该版本恢复。',
    'The back-up was made by version {{version}} with the migration {{migration}}, which this version ({{own}}) does not have; restore it with that version.',
  ),
  notEmpty: text(
    '目标数据库不是空的（表 {{table}} 中有数据），恢复只能写入空数据库。',
    'The target database is not empty (the table {{table}} has rows); a back-up is restored into an empty one only.',
  ),
  shapeDiffers: text(
    '备份中的表 {{table}} 与数据库的结构不符。',
    'The table {{table}} of the back-up does not have the shape that it has in the database.',
  ),
  contentDiffers: text(
    '{{part}} 写入后与清单不符，已全部撤销。',
    '{{part}} is not what the manifest says after it was written; all was taken back.',
  ),
  restored: text(
    '已恢复 {{tables}} 张表、{{rows}} 行、{{files}} 个文件（备份于 {{at}}，版本 {{version}}）。',
    'Restored {{tables}} tables, {{rows}} rows, {{files}} files (backed up at {{at}} by version {{version}}).',
  ),
}
