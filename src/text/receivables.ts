/** Texts of receivables that a payee has entered itself: the stage of each, and the remaining steps. */
import { dayOf, displayDay, parseInstant } from '#domain/day.ts'
import type { Ineligibility } from '#domain/documents/eligibility.ts'
import type { NextStep, ReceivableAction, ReceivableStage } from '#domain/receivables/next-steps.ts'
import { type ReasonFacts, reasonWords } from './document-reasons.ts'
import { type Language, type Pair, type Say, text } from './text.ts'

/** The tabs of the list. */
export const stageTexts = {
  absent: text('未入驻', 'Not on Sooner'),
  unconnected: text('待绑定', 'To connect'),
  unconfirmed: text('待确认', 'To confirm'),
  other: text('其他原因', 'Other reasons'),
  ready: text('可提前收款', 'Ready'),
  offered: text('申请中', 'In an offer'),
} as const satisfies Record<ReceivableStage, Pair>

/** The next step, with its days and reasons. */
const nextTexts = {
  invite: text('付款方未入驻，请邀请付款方', 'The payer is not on Sooner yet. Invite it'),
  register: text(
    '已于 {{day}} 邀请，等待付款方注册',
    'Invited on {{day}}. Waiting for the payer to register',
  ),
  ask: text('尚未绑定付款方，请申请绑定', 'You are not connected to this payer. Ask it to connect'),
  askAgain: text(
    '付款方未同意绑定：{{reason}}。可补充说明后再次申请',
    'The payer declined to connect: {{reason}}. Add an explanation and request again',
  ),
  answer: text(
    '已于 {{day}} 申请绑定，等待付款方答复',
    'Asked to connect on {{day}}. Waiting for the payer’s answer',
  ),
  market: text('已绑定，等待付款方开设市场', 'Connected. Waiting for the payer to open a market'),
  renumber: text(
    '付款方名下已有此编号的另一笔单据，请核对编号',
    'The payer has a different document with this number. Check the number',
  ),
  link: text('已绑定同名付款方，请关联', 'You are connected to a payer of this name. Link it'),
  correct: text('付款方已退回：{{reason}}。请修改', 'Declined by the payer: {{reason}}. Correct it'),
  confirm: text('自 {{day}} 起等待付款方确认', 'Waiting for the payer to confirm since {{day}}'),
  check: text('正在核算是否符合条件', 'Being checked against the market’s rules'),
  verify: text('完成实名认证后可申请', 'Verify your company or yourself to make offers'),
  open: text(
    '付款方的市场休市，开市后可申请',
    'The payer’s market is closed. You can make an offer once it opens',
  ),
} as const satisfies Record<Exclude<NextStep, 'reason'>, Pair>

/** A payer that was typed by name has registered since. */
const askNamed = text('付款方已注册，请申请绑定', 'The payer has registered. Ask it to connect')

/** The step after the next one. */
const laterTexts = {
  ask: text('绑定', 'Connect'),
  confirm: text('付款方确认', 'Payer confirms'),
} as const

type ReceivableFacts = ReasonFacts & {
  readonly kind: 'document' | 'named'
  readonly missing: readonly { readonly step: NextStep; readonly reason: Ineligibility | null }[]
  readonly requestReason: string | null
  readonly requestedAt: string | null
  readonly waitingSince: string | null
  readonly invitedAt: string | null
}

/** Every remaining step, in order. */
export const nextStepTexts = (
  say: Say,
  language: Language,
  receivable: Omit<ReceivableFacts, 'confirmation'> & {
    readonly confirmation: ReasonFacts['confirmation'] | null
  },
): readonly string[] =>
  receivable.missing.map(({ step, reason }, n) => {
    if (step === 'reason')
      return reason === null
        ? ''
        : reasonWords(
            say,
            reason,
            { ...receivable, confirmation: receivable.confirmation ?? 'none' },
            'payee',
          )
    if (n > 0 && (step === 'ask' || step === 'confirm')) return say(laterTexts[step])
    if (step === 'ask' && receivable.kind === 'named') return say(askNamed)
    const at = {
      register: receivable.invitedAt,
      answer: receivable.requestedAt,
      confirm: receivable.waitingSince,
    }
    const moment = parseInstant(step in at ? (at[step as keyof typeof at] ?? '') : '')
    const day = moment === undefined ? '' : displayDay(dayOf(moment), language)
    const why = step === 'askAgain' ? receivable.requestReason : receivable.declinedReason
    return say(nextTexts[step], { day, reason: why ?? '' })
  })

export const accelerateColumns = {
  stage: text('进度', 'Stage'),
  missing: text('还需完成', 'What is missing'),
  entity: text('收款主体', 'Entity'),
  entered: text('录入时间', 'Entered'),
}

export const accelerateActions = {
  invite: text('邀请付款方', 'Invite payer'),
  ask: text('申请绑定', 'Connect'),
  link: text('关联付款方', 'Link to a payer'),
  offer: text('申请提前收款', 'Make an offer'),
  edit: text('修改', 'Edit'),
  remove: text('移除', 'Remove'),
} as const satisfies Record<ReceivableAction, Pair>

export const accelerateTexts = {
  list: text('自行录入的应收', 'Receivables you entered'),
  hint: text(
    '自行录入的应收，以及每一笔在提前收款之前还需完成的步骤。付款方未入驻也可以先录入。',
    'Receivables you entered yourself, with what each still needs before it can be paid early. The payer need not be on Sooner yet.',
  ),
  keyword: text('单据编号或付款方', 'Number or payer'),
  actions: text('操作', 'Actions'),
  upload: text('批量上传', 'Upload a file'),
  add: text('录入应收', 'Add a receivable'),
  firstTitle: text('还没有自行录入的应收', 'No receivables yet'),
  firstHint: text(
    '录入一笔应收，这里会告诉您下一步该做什么。付款方未入驻时，可以邀请其注册。',
    'Add a receivable and this page tells you what to do next. If the payer is not on Sooner, you can invite it.',
  ),
  firstAsk: text(
    '请公司的管理员或经办录入应收。',
    'Ask an administrator or clerk of your company to add receivables.',
  ),
  editTitle: text('修改应收 {{number}}', 'Edit receivable {{number}}'),
  payer: text('付款方', 'Payer'),
  other: text('其他付款方（输入名称）', 'Another payer, by name'),
  payerName: text('付款方名称', 'Payer name'),
  payerNameHelp: text(
    '请填写营业执照上的全称。付款方以此名称注册并完成绑定后，应收会自动转为单据。',
    'Enter its full registered name. Once a payer of this name registers and connects to you, the receivable becomes a document.',
  ),
  save: text('保存', 'Save'),
  saving: text('正在保存…', 'Saving…'),
  added: text('应收已录入', 'Receivable added'),
  saved: text('应收已保存', 'Receivable saved'),
  inviteTitle: text('邀请“{{name}}”入驻', 'Invite {{name}}'),
  inviteHint: text(
    '我们会向付款方发送邮件，附上您的名称和注册链接。对方通过链接注册后，会看到您的绑定申请。一周内只发送一次。',
    'We email the payer your company name and a registration link. When it registers through the link, your connection request is waiting. One email a week at most.',
  ),
  inviteAgain: text('再次邀请', 'Invite again'),
  mail: text('付款方邮箱', 'Payer’s email'),
  language: text('邮件语言', 'Language of the email'),
  send: text('发送邀请', 'Send invitation'),
  sending: text('正在发送…', 'Sending…'),
  invited: text('邀请已发送', 'Invitation sent'),
  remindable: text(
    '已于 {{day}} 发送至 {{mail}}，{{next}} 后可再次发送。',
    'Sent to {{mail}} on {{day}}. You can send another from {{next}}.',
  ),
  askTitle: text('向“{{name}}”申请绑定', 'Connect to {{name}}'),
  askBody: text(
    '付款方同意后，应收会转为单据并等待其确认。',
    'Once the payer accepts, your receivable becomes a document that waits for its confirmation.',
  ),
  requested: text('申请已提交', 'Request sent'),
  linkTitle: text('关联 {{number}}', 'Link {{number}}'),
  linkHint: text(
    '录入的付款方为“{{name}}”。请选择它对应的付款方，应收会转为该付款方的单据，等待其确认。',
    'You entered the payer as {{name}}. Choose which of your payers this is. The receivable becomes its document and waits for confirmation.',
  ),
  linkNone: text(
    '还没有绑定付款方，请先查找并申请绑定。',
    'You are not connected to a payer yet. Find it and ask to connect first.',
  ),
  toCustomers: text('我的付款方', 'My payers'),
  link: text('关联', 'Link'),
  linking: text('正在关联…', 'Linking…'),
  linked: text('已关联，等待付款方确认', 'Linked. Waiting for the payer to confirm'),
  removeTitle: text('移除 {{number}}？', 'Remove {{number}}?'),
  removeBody: text('移除后无法恢复。', 'This cannot be undone.'),
  removed: text('已移除', 'Removed'),
  steps: text('{{number}} 还需完成的步骤', 'What {{number}} still needs'),
  elsewhere: text('申请时切换到“{{entity}}”', 'The offer is made as {{entity}}'),
} as const
