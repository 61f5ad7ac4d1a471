/** What the commands for people who run the product say. */
import { text } from './text.ts'

export const operations = {
  noDatabase: text(
    '{{folder}} 中没有数据库。请把 DATA_DIR 设为系统的数据目录，或设置 DATABASE_URL。',
    'There is no database in {{folder}}. Set DATA_DIR to the data folder of the product, or set DATABASE_URL.',
  ),
  notUnderstood: text('无法这样执行：{{call}}', 'This cannot be called so: {{call}}'),
  auditHelp: text(
    '用法：npm run verify-audit\n逐条核对操作日志的哈希链。退出码：0 完好，1 有问题，2 无法核对。',
    'Usage: npm run verify-audit\nFollows the hash chains of the journal row by row. Exit code: 0 sound, 1 faults found, 2 could not be checked.',
  ),
  auditSound: text(
    '{{chains}} 条链、{{rows}} 条记录，全部完好。',
    '{{chains}} chains, {{rows}} rows: all sound.',
  ),
  auditFaulty: text(
    '{{chains}} 条链、{{rows}} 条记录，发现 {{count}} 处问题：',
    '{{chains}} chains, {{rows}} rows: {{count}} faults:',
  ),
  booksHelp: text(
    '用法：npm run verify-books\n用独立的查询核对账簿与操作日志：借贷平衡、币种、所属主体、数据库防护。只读，可在运行中执行。退出码：0 完好，1 有问题，2 无法核对。',
    'Usage: npm run verify-books\nChecks ledger and journal with queries of its own: balance, currencies, tenants, the guards of the database. Reads only, and may run at any time. Exit code: 0 sound, 1 faults found, 2 could not be checked.',
  ),
  booksSound: text(
    '{{checks}} 项核对，{{accounts}} 个账户、{{transactions}} 笔交易、{{entries}} 条分录、{{news}} 条待发通知、{{due}} 项到期任务，全部完好。',
    '{{checks}} checks over {{accounts}} accounts, {{transactions}} transactions, {{entries}} entries, {{news}} news, {{due}} due rows: all sound.',
  ),
  booksFaulty: text(
    '{{checks}} 项核对，{{accounts}} 个账户、{{transactions}} 笔交易、{{entries}} 条分录、{{news}} 条待发通知、{{due}} 项到期任务，发现 {{count}} 处问题：',
    '{{checks}} checks over {{accounts}} accounts, {{transactions}} transactions, {{entries}} entries, {{news}} news, {{due}} due rows: {{count}} faults:',
  ),
}
