/** The refusals of payees. */
import { text } from './text.ts'

export const payeeFailureTexts = {
  payeeCodeTaken: text('列表中已有此编码的收款方。', 'Another payee on the list has this code.'),
  payeeNotRegistered: text(
    '收款方注册后才能加入市场。',
    'A payee can be added to a market once it has registered.',
  ),
  payeeHasOffers: text(
    '该收款方有进行中的申请或待付款的成交，暂不能更换或退出市场。',
    'This payee has offers in progress or awards to be paid, so its market cannot be changed now.',
  ),
  payeeHasDocuments: text(
    '该收款方有单据，不能移除。可以先删除单据，或暂停该收款方。',
    'This payee has documents, so it cannot be removed. Delete them first, or switch the payee off.',
  ),
  payeeRegistered: text(
    '该收款方已注册，不能移除，可以暂停。',
    'This payee has registered, so it cannot be removed. You can switch it off.',
  ),
  payeeHasLeft: text(
    '已与该收款方解除绑定。收款方重新申请或接受邀请后，才能加入市场。',
    'You are no longer connected to this payee. It can join a market again once it asks to connect or accepts an invitation.',
  ),
  highestBelowPayee: text(
    '“{{name}}”的最低年化利率为 {{rate}}%，市场的最高年化利率不能更低。',
    'The minimum APR of {{name}} is {{rate}}%, so the market’s highest APR cannot be lower.',
  ),
  payeeMinimumTooHigh: text(
    '最低年化利率不能高于市场的最高年化利率 {{to}}%。',
    'The minimum APR cannot be above the market’s highest APR of {{to}}%.',
  ),
  reserveNeedsMarket: text(
    '收款方加入市场后才能按金额预留，请改用比例。',
    'A reserve amount needs a market. Use a percentage instead.',
  ),
  contractIncomplete: text(
    '请填写合同编号、开始日期和结束日期，或全部留空。',
    'Enter the contract number, start date and end date, or leave all of them empty.',
  ),
  contractEndsFirst: text('合同结束日期不能早于开始日期。', 'The contract cannot end before it starts.'),
  inviteCodeUnknown: text(
    '邀请码无效，可能已使用或已撤回，请向付款方确认。',
    'This invitation code does not work. It may have been used or withdrawn; check with the payer.',
  ),
  connectionOpen: text(
    '已向该付款方提交申请，请等待答复。',
    'You have already asked this payer. Please wait for its answer.',
  ),
  boundAlready: text('已绑定该付款方。', 'You are already connected to this payer.'),
  boundUnderCode: text(
    '贵公司已绑定该付款方（编码 {{code}}），此邀请发给了另一名称的收款方。如贵公司还以该名称供货，请付款方以贵公司或子主体的名称邀请。',
    'You are already connected to this payer under code {{code}}, and this invitation names another payee. If it is for you, ask the payer to invite you by the name of your company or sub-entity.',
  ),
  connectionUnconfirmed: text(
    '“{{company}}”与列表中的“{{payee}}”信息不一致，请核实后确认。',
    'The details of {{company}} differ from those of {{payee}} on your list. Check and confirm that they are the same.',
  ),
  connectionFrozen: text(
    '“{{company}}”已被平台冻结，解冻前不能绑定。',
    'The platform has frozen {{company}}, so it cannot be connected until it is unfrozen.',
  ),
  payerOrCodeMissing: text('请选择付款方或输入邀请码。', 'Choose a payer or enter an invitation code.'),
  reasonMissing: text('请填写原因。', 'Enter a reason.'),
  payeeCodeMissing: text(
    '请选择列表中的收款方，或输入新的编码。',
    'Choose a payee on your list, or enter a code for a new one.',
  ),
  payeeRegisteredOther: text('该收款方已由另一家企业注册。', 'Another company has registered as this payee.'),
  contractTerminatedFirst: text(
    '终止日期不能早于合同开始日期。',
    'The contract cannot be terminated before it starts.',
  ),
}
