/** Texts about time: age of figures, what comes next, and progress. */
import { text } from './text.ts'

export const moments = {
  justNow: text('刚刚', 'just now'),
  inState: text('{{state}}：', '{{state}}: '),
  asOf: text('截至 {{time}}', 'As of {{time}}'),
  next: text('下一步', 'Next'),
  happened: text('已完成', 'Done'),
  underWay: text('进行中', 'In progress'),
  missed: text('未达成', 'Without result'),
  failed: text('未成功', 'Failed'),
}

export const provisionalTexts = {
  mark: text('暂定日历', 'provisional calendar'),
  why: text(
    '{{year}} 年的日历尚未公布：此日期只计入周末和固定节假日，公布后可能成为休息日。',
    'The calendar of {{year}} is not published yet. This date counts weekends and fixed holidays only, and may turn out to be a holiday.',
  ),
}

export const works = {
  waiting: text('等待开始', 'Waiting to start'),
  running: text('进行中', 'In progress'),
  done: text('已完成', 'Done'),
  failed: text('已中断', 'Stopped'),
  ofTotal: text('{{done}} / {{total}}', '{{done}} of {{total}}'),
  soFar: text('已处理 {{done}}', '{{done}} so far'),
  canLeave: text(
    '可以离开此页面，处理会继续进行；随时可从此地址返回查看。',
    'You can leave this page; processing continues. Come back to this address at any time.',
  ),
  address: text('此页地址', 'address of this page'),
  lost: text('暂时无法获取进度，正在重试…', 'Cannot get the progress right now. Trying again…'),
}
