/** Messages of the commands for operators of the product. */
import { text } from './text.ts'

export const operations = {
  noDatabase: text(
    '{{folder}} 中没有数据库。请把 DATA_DIR 设为系统的数据目录，或设置 DATABASE_URL。',
    'There is no database in {{folder}}. Set DATA_DIR to the data folder of the product, or set DATABASE_URL.',
  ),
  notUnderstood: text('用法不正确：{{call}}', 'Invalid usage: {{call}}'),
  auditHelp: text(
    '用法：npm run verify-audit\n      npm run verify-audit -- --anchor FILE\n逐条核对操作日志的哈希链，并核对服务器每天保存在 ANCHOR_DIR 中的链尾是否仍在；也可指定备份的 manifest.json、服务器日志或保存的链尾邮件。没有链尾可核对时会醒目提示。退出码：0 完好，1 有问题，2 无法核对。',
    'Usage: npm run verify-audit\n       npm run verify-audit -- --anchor FILE\nChecks the hash chains of the audit log row by row, and that the chain heads which the server keeps in ANCHOR_DIR every day are still in the audit log; or those in the manifest.json of a backup, a server log or a saved email. Warns if there are no heads to compare with. Exit code: 0 sound, 1 faults found, 2 could not be checked.',
  ),
  headsOnThisMachine: text(
    '链尾取自本机的 {{folder}}；能改数据库的人若也能改这个目录，请改用保存在别处的备份清单、日志或邮件：npm run verify-audit -- --anchor FILE',
    'The heads are from {{folder}} on this machine. If a person who can change the database can change that folder too, use a manifest, log or email that is kept elsewhere: npm run verify-audit -- --anchor FILE',
  ),
  withoutAnchor: text(
    '＊＊＊ 警告：没有链尾可核对。日志末尾若连同链尾一起被删，本次核对看不出来。\n＊＊＊ 服务器每天 00:07 把链尾写入 {{folder}}（ANCHOR_DIR），设置 ANCHOR_MAIL 后还会发邮件；请把它们保存到能改数据库的人接触不到的地方，再运行：npm run verify-audit -- --anchor FILE',
    '*** WARNING: checked without an anchor. If the end of the audit log was removed together with its heads, this check does not see it.\n*** Every day at 00:07 the server writes the heads to {{folder}} (ANCHOR_DIR) and, with ANCHOR_MAIL, mails them. Keep them where a person who can change the database cannot reach them, and run: npm run verify-audit -- --anchor FILE',
  ),
  noAnchor: text('{{file}} 中没有日志链尾。', '{{file}} has no heads of the journal in it.'),
  anchored: text('已与 {{heads}} 个链尾核对。', 'Compared with {{heads}} anchored heads.'),
  auditSound: text(
    '{{chains}} 条链、{{rows}} 条记录，全部完好。',
    '{{chains}} chains, {{rows}} rows: all sound.',
  ),
  auditFaulty: text(
    '{{chains}} 条链、{{rows}} 条记录，发现 {{count}} 处问题：',
    '{{chains}} chains, {{rows}} rows: {{count}} faults:',
  ),
  authorityHelp: text(
    '用法：npm run authority -- accept\n接受 SIGNING_DIR 中的证书颁发机构，用于此后在本数据库上签署的文件；其他机构的服务器将无法启动。退出码：0 已接受，2 无法执行。',
    'Usage: npm run authority -- accept\nAccepts the certificate authority in SIGNING_DIR for what is signed in this database from now on. Servers with another one no longer start. Exit code: 0 accepted, 2 could not run.',
  ),
  authorityAccepted: text(
    '已接受证书颁发机构（{{fingerprint}}）。请重启所有服务器。',
    'The certificate authority ({{fingerprint}}) is accepted. Restart all servers.',
  ),
  calendarHelp: text(
    '用法：npm run calendar -- load FILE\n载入一个国家一年的工作日历（JSON：country、year、closed、open，可选 kinds），替换该年已有的日历，并记入操作日志。格式见 docs/operations.md。退出码：0 已载入，1 文件有问题，2 无法执行。',
    'Usage: npm run calendar -- load FILE\nLoads the calendar of one country and year (JSON: country, year, closed, open and, if wanted, kinds). It replaces the calendar of that year and is recorded in the audit log. docs/operations.md has the format. Exit code: 0 loaded, 1 the file is wrong, 2 could not run.',
  ),
  calendarLoaded: text(
    '已载入 {{country}} {{year}} 年日历（{{kinds}}）：{{closed}} 天放假，{{open}} 天调休上班。各市场的日期在下一次日切时更新。',
    'The calendar of {{country}} {{year}} ({{kinds}}) is loaded: {{closed}} days closed, {{open}} make-up days. The dates of markets follow at their next day roll.',
  ),
  calendarWrong: text(
    '{{file}} 不能使用：{{field}} {{value}}',
    '{{file}} cannot be used: {{field}} {{value}}',
  ),
  operatorHelp: text(
    '用法：npm run operator -- add MAIL NAME\n      npm run operator -- reset MAIL\n      npm run operator -- remove MAIL\n添加运营人员，重设其密码与动态验证码密钥，或移除运营人员（其登录随即结束）。密码和密钥只显示这一次，最后一位不能移除。退出码：0 完成，1 未完成，2 无法执行。',
    'Usage: npm run operator -- add MAIL NAME\n       npm run operator -- reset MAIL\n       npm run operator -- remove MAIL\nAdds an operator, resets their password and one-time code secret, or removes them (their sessions end). The password and secret are shown only once; the last operator cannot be removed. Exit code: 0 done, 1 not done, 2 could not run.',
  ),
  operatorInvalid: text('邮箱或姓名格式不正确。', 'Invalid email or name format.'),
  operatorTaken: text('已有运营人员使用 {{mail}}。', 'An operator with {{mail}} already exists.'),
  operatorUnknown: text('没有使用 {{mail}} 的运营人员。', 'There is no operator with {{mail}}.'),
  operatorLast: text(
    '{{mail}} 是最后一位运营人员，不能移除。',
    '{{mail}} is the last operator and cannot be removed.',
  ),
  operatorRemoved: text('运营人员 {{mail}} 已移除。', 'The operator {{mail}} has been removed.'),
  operatorReady: text(
    '运营人员 {{mail}} 可以在 {{url}} 登录。以下内容只显示这一次：',
    'The operator {{mail}} can sign in at {{url}}. The following is shown only once:',
  ),
  operatorPassword: text('密码：{{password}}', 'Password: {{password}}'),
  operatorTotp: text(
    '请将此地址录入身份验证器：{{uri}}',
    'Add this address to an authenticator app: {{uri}}',
  ),
  booksHelp: text(
    '用法：npm run verify-books\n用独立的查询核对账簿与操作日志：借贷平衡、币种、所属主体、单据的应付金额与可提前付款状态、数据与日志是否一致、数据库结构与防护。只读，可在运行中执行。退出码：0 完好，1 有问题，2 无法核对。',
    'Usage: npm run verify-books\nChecks ledger, documents, imports and audit log with independent queries: balance, currencies, tenants, payable amounts and eligibility, whether rows match the audit log, database structure and safeguards. Read-only; can run at any time. Exit code: 0 sound, 1 faults found, 2 could not be checked.',
  ),
  booksSound: text(
    '{{checks}} 项核对，{{accounts}} 个账户、{{transactions}} 笔交易、{{entries}} 条分录、{{events}} 条待发通知、{{due}} 项到期任务、{{documents}} 张单据、{{imports}} 次导入、{{offers}} 笔申请（{{items}} 张单据）、{{runs}} 次出清、{{awards}} 笔成交、{{payments}} 笔付款，全部完好。',
    '{{checks}} checks over {{accounts}} accounts, {{transactions}} transactions, {{entries}} entries, {{events}} news, {{due}} due rows, {{documents}} documents, {{imports}} imports, {{offers}} offers with {{items}} documents, {{runs}} runs, {{awards}} awards, {{payments}} payments: all sound.',
  ),
  booksFaulty: text(
    '{{checks}} 项核对，{{accounts}} 个账户、{{transactions}} 笔交易、{{entries}} 条分录、{{events}} 条待发通知、{{due}} 项到期任务、{{documents}} 张单据、{{imports}} 次导入、{{offers}} 笔申请（{{items}} 张单据）、{{runs}} 次出清、{{awards}} 笔成交、{{payments}} 笔付款，发现 {{count}} 处问题：',
    '{{checks}} checks over {{accounts}} accounts, {{transactions}} transactions, {{entries}} entries, {{events}} news, {{due}} due rows, {{documents}} documents, {{imports}} imports, {{offers}} offers with {{items}} documents, {{runs}} runs, {{awards}} awards, {{payments}} payments: {{count}} faults:',
  ),
  replayHelp: text(
    '用法：npm run replay -- RUN\n      npm run replay -- --all\n按保存的快照和当时的规则重新计算一次出清（或全部出清），并核对哈希。只读，可在运行中执行。退出码：0 一致，1 不一致，2 无法核对。',
    'Usage: npm run replay -- RUN\n       npm run replay -- --all\nDecides a run (or every run) again from its snapshot by the rule of its time, and compares the hashes. Read-only; can run at any time. Exit code: 0 the same, 1 different, 2 could not be checked.',
  ),
  replayed: text('{{items}} 张单据，成交 {{awarded}} 张', '{{items}} documents, {{awarded}} awarded'),
  replaySame: text('{{runs}} 次出清，结果全部一致。', '{{runs}} runs: all results are the same.'),
  replayDiffers: text(
    '{{runs}} 次出清，{{faults}} 次不一致。',
    '{{runs}} runs: {{faults}} could not be confirmed.',
  ),
}

export const replayFaults = {
  unknown: text('没有这次出清', 'there is no such run'),
  notDecided: text('这次出清没有结果', 'the run decided nothing'),
  snapshotDiffers: text('快照与其哈希不符', 'the snapshot does not match its hash'),
  resultDiffers: text('结果与保存的哈希不符', 'the result does not match the stored hash'),
  reasonsDiffer: text(
    '供应商所见的原因与结果不符',
    'the reasons that payees read are not those of the result',
  ),
  certificateDiffers: text('保存的收入上限与结果不符', 'the stored certificate is not that of the result'),
}
