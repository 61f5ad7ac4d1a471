/** When the rate settings of a market lock, and from when on a change counts. */
import { text } from './text.ts'

export const marketLockTexts = {
  opens: text(
    '{{clearing}} 出清的利率设置在 {{lock}} 锁定。',
    'Rates for the clearing on {{clearing}} lock at {{lock}}.',
  ),
  closed: text(
    '{{clearing}} 出清的利率设置已锁定，现在的修改自再下一次出清起生效。',
    'Rates for the clearing on {{clearing}} are locked. A change now counts from the clearing after it.',
  ),
  waits: text(
    '第 {{version}} 版的利率自 {{time}} 起的出清生效，此前按之前的利率。',
    'Clearings from {{time}} on use the rates of version {{version}}; earlier ones use the rates before it.',
  ),
  appliesNow: text(
    '现在出清按第 {{version}} 版的利率设置，之后保存的修改稍后生效。',
    'Clearing now uses the rates of version {{version}}. What was saved since applies later.',
  ),
  now: text('现在适用', 'Applies now'),
  from: text('{{time}} 起（第 {{version}} 版）', 'From {{time}} (version {{version}})'),
  hint: text(
    '公开范围、固定利率、最低和期望年化、成交规则、锁定时间的修改，须在出清前至少提前这一时间保存，才用于该次出清；立即出清同样。额度随时可以调高。',
    'A change of range, fixed rate, minimum, desired APR, award rule or lock counts only for clearings that are at least the lock away, clear now included. The pool can be raised at any time.',
  ),
  awardRule: text('成交规则', 'Award rule'),
  unit: text('分钟', 'minutes'),
  changeCounts: text(
    '新利率自 {{clearing}} 出清起生效。立即出清在 {{minutes}} 分钟后使用。',
    'The new rates count from the clearing on {{clearing}}. Clear now uses them after {{minutes}} minutes.',
  ),
  changeLater: text(
    '{{clearing}} 出清的利率设置已锁定，新利率自再下一次出清起生效。立即出清在 {{minutes}} 分钟后使用。',
    'Rates for the clearing on {{clearing}} are locked; the new ones count from the clearing after it. Clear now uses them after {{minutes}} minutes.',
  ),
  changeUndated: text('新利率在 {{minutes}} 分钟后生效。', 'The new rates count after {{minutes}} minutes.'),
  // For a payee.
  range: text('可报利率', 'Accepted range'),
  smallest: text('最小单据金额', 'Smallest document'),
  changed: text('市场设置于 {{time}} 修改', 'Market settings changed {{time}}'),
  rangeWaits: text(
    '修改后的市场设置自 {{time}} 起的出清生效。',
    'The changed settings count for clearings from {{time}} on.',
  ),
}
