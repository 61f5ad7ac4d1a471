/** Reading and accepting agreements, wherever they are accepted. */
import { text } from './text.ts'

export const agreementReading = {
  region: text('协议全文', 'Agreement text'),
  tick: text('我已阅读并同意{{names}}', 'I have read and accept: {{names}}'),
  named: text('《{{name}}》', '{{name}}'),
  between: text('、', ', '),
  readFirst: text('请先阅读至末尾，再勾选同意。', 'Read to the end, then tick the box.'),
  openFirst: text('请先打开并阅读该协议，再勾选同意。', 'Open and read the agreement, then tick the box.'),
  notTicked: text('请先阅读并同意协议。', 'Read and accept the agreement first.'),
  submitAccepts: text('提交申请即表示同意{{names}}。', 'By submitting you accept: {{names}}.'),
  open: text('在新窗口打开{{names}}', 'Open in a new tab: {{names}}'),
  title: text('请阅读并同意协议', 'Please accept our agreements'),
  hint: text(
    '以下协议有您尚未同意的新版本。同意后即可继续；拒绝则退出登录。',
    'You have not accepted the current version of these agreements. Accept them to continue; declining signs you out.',
  ),
  forCompanies: text('代表 {{companies}}', 'On behalf of {{companies}}'),
  version: text('第 {{version}} 版 · 自 {{day}} 起施行', 'Version {{version}} · in force since {{day}}'),
  accept: text('同意并继续', 'Accept and continue'),
  accepting: text('正在提交…', 'Accepting…'),
  decline: text('不同意并退出登录', 'Decline and sign out'),
}
