/** What the commands for people who run the product say. */
import { text } from './text.ts'

export const operations = {
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
}
