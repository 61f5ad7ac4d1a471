/** Texts around a form: leaving it, restoring a draft, and errors of the server. */
import { text } from './text.ts'

export const leavingTexts = {
  title: text('离开此页面？', 'Leave this page?'),
  kept: text(
    '您填写的内容还没有提交，已作为草稿保存在此浏览器中，下次打开时可以继续。',
    'Your entries have not been submitted. They are saved as a draft in this browser, so you can continue later.',
  ),
  lost: text(
    '您填写的内容还没有提交，离开后将会丢失。',
    'Your entries have not been submitted and will be lost.',
  ),
  yes: text('离开', 'Leave'),
  closing: text('放弃填写的内容？', 'Discard your entries?'),
  discard: text('放弃', 'Discard'),
}

export const formTexts = {
  fixFirst: text('请先更正：{{error}}', 'Fix this first: {{error}}'),
  filesUnderWay: text(
    '文件还在上传，请等待完成后再提交。',
    'A file is still uploading. Wait for it to finish, then submit.',
  ),
}

export const draftTexts = {
  offered: text('您在 {{time}} 填写的内容尚未提交。', 'You have unsubmitted input from {{time}}.'),
  restore: text('恢复', 'Restore'),
  discard: text('放弃', 'Discard'),
}
