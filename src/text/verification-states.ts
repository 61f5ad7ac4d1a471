/** Texts of the states of a verification, of why an attempt failed, and of why nothing can be submitted now. */
import {
  attemptsPerDayMax,
  personChecksPerDayMax,
  submissionsPerDayMax,
} from '#domain/verification/limits.ts'
import type { VerificationBlock } from '#domain/verification/rules.ts'
import type { AttemptReason, AttemptState } from '#domain/verification/states.ts'
import { type Pair, text } from './text.ts'

export const verificationStates = {
  notVerified: text('未认证', 'Not verified'),
  submitted: text('已提交', 'Submitted'),
  transferSent: text('已打款，待到账', 'Transfer sent'),
  amountToEnter: text('待填写打款金额', 'Amount to enter'),
  verified: text('已认证', 'Verified'),
  failed: text('未通过', 'Failed'),
  expired: text('已过期', 'Expired'),
} as const satisfies Record<AttemptState | 'notVerified', Pair>

export const attemptReasonTexts = {
  identityMismatch: text(
    '企业或法定代表人信息与登记信息不一致，请核对后重新提交。',
    'The company or its legal representative differs from the register. Check them and submit again.',
  ),
  accountIncorrect: text(
    '对公账户信息有误，请重新提交认证',
    'Incorrect Corporate Account - Resubmit verification',
  ),
  wrongAmounts: text(
    '对公账户信息有误，请重新提交认证',
    'Incorrect Corporate Account - Resubmit verification',
  ),
  transferLost: text(
    '银行没有回报这笔打款的结果，请核对账户后重新提交。',
    'The bank reported nothing about this transfer. Check the account and submit again.',
  ),
  replaced: text('已重新提交，这笔打款作废。', 'Submitted again; this transfer no longer counts.'),
  registrySilent: text(
    '登记机关一直没有回应，这次提交没有打款，也不计次数。请稍后重新提交。',
    'The registry did not answer. Nothing was sent, and it does not count as a submission. Submit again later.',
  ),
  codeTaken: text(
    '该统一社会信用代码已由其他企业认证，请核对或联系客服。',
    'Another company is verified with this unified credit code. Check it, or contact customer service.',
  ),
} as const satisfies Record<AttemptReason, Pair>

/** Why nothing can be submitted now, and what to do. */
export const blockTexts = {
  closed: text(
    '平台暂未开通实名认证，请稍后再来。已填写的资料会保留。',
    'Verification is not open on this platform yet. Come back later; what you typed is kept.',
  ),
  notKeeper: text(
    '请企业的管理员或经办人员完成认证。',
    'Ask an administrator or clerk of your company to verify it.',
  ),
  locked: text(
    '多次打款因金额不正确而结束，需要平台核实后才能继续，请联系客服。',
    'Several transfers ended after wrong amounts. We have to look into it before you go on. Contact customer service.',
  ),
  attemptsUsedUp: text(
    `今天的 ${attemptsPerDayMax} 次打款已用完，请明天再提交。`,
    `Today’s ${attemptsPerDayMax} transfers are used up. Submit again tomorrow.`,
  ),
  submissionsUsedUp: text(
    `今天的 ${submissionsPerDayMax} 次提交已用完，请明天再提交。`,
    `Today’s ${submissionsPerDayMax} submissions are used up. Submit again tomorrow.`,
  ),
  checksUsedUp: text(
    `今天的 ${personChecksPerDayMax} 次核验已用完，请明天再试。`,
    `Today’s ${personChecksPerDayMax} checks are used up. Try again tomorrow.`,
  ),
} as const satisfies Record<VerificationBlock, Pair>
