/** The agreement that a payee accepts with a recurring offer: for companies, and for individuals. */
import { agreementTitles } from './agreement-titles.ts'
import { type Pair, text } from './text.ts'

type Section = { readonly heading: Pair; readonly paragraphs: readonly Pair[] }

const shared: readonly Section[] = [
  {
    heading: text('一、持续申请', '1. The recurring offer'),
    paragraphs: [
      text(
        '收款方请求付款方对其在该市场的每一张新的可提前付款单据（票据除外）提前付款，并按申请的利率给予付款方折扣。平台在单据符合条件时自动将其加入申请，每张单据的每个版本只加入一次。',
        'The payee asks the payer to pay every new eligible document in this market, bills excepted, before its due date, in return for a discount at the rate named in the offer. The platform adds each document to the offer as soon as it is eligible, each version of it once.',
      ),
      text(
        '被驳回、撤回、排除或失败的单据，只有在收款方重新纳入后才会再次加入。就同一单据提交的单次申请优先。',
        'A document that was rejected, canceled, excluded or failed comes back only when the payee includes it. A one-time offer for the same document takes precedence.',
      ),
    ],
  },
  {
    heading: text('二、限制条件', '2. Guard rails'),
    paragraphs: [
      text(
        '收款方可以设定最高年化利率、每月折后金额上限、最少提前天数、结束日期和收款目标。出清不会成交超出任一限制的单据。达到收款目标或过了结束日期，申请即告结束。',
        'The payee may set a highest APR, a monthly limit on the amount after discount, a minimum number of days early, an end date and a cash target. No clearing awards a document beyond any of them. The offer ends when its target is reached or its end date has passed.',
      ),
      text(
        '收紧限制立即生效。放宽限制或更改利率，须重新同意本协议。',
        'A tighter guard rail applies at once. A looser one, or another rate, needs this agreement to be accepted again.',
      ),
    ],
  },
  {
    heading: text('三、折扣、成交与付款', '3. Discount, award and payment'),
    paragraphs: [
      text(
        '折扣的计算、成交与付款适用提前收款协议的约定，逐张单据适用。付款日随每次出清顺延：按年化利率计算的折扣随之减少，按折扣率计算的折扣不变。',
        'The early payment agreement governs the discount, the award and the payment of each document. The pay date moves on with every clearing: a discount at an annual rate becomes smaller, a discount at a discount rate stays as it is.',
      ),
    ],
  },
  {
    heading: text('四、结束', '4. End'),
    paragraphs: [
      text(
        '收款方可以随时结束持续申请：等待出清的单据随即退出，已成交的单据不受影响。',
        'The payee may end the recurring offer at any time: documents that wait for a clearing leave it at once, and those that were awarded stay awarded.',
      ),
    ],
  },
]

const companyAuthority: Section = {
  heading: text('五、企业的授权', '5. The company’s authority'),
  paragraphs: [
    text(
      '收款方确认，提交持续申请的人员有权代表其就申请存续期间的全部单据作出意思表示，无须就每张单据另行授权。人员变更或授权撤回的，收款方应当结束申请或停用相关人员；在此之前成交的单据对收款方有效。',
      'The payee confirms that the person who submits the recurring offer may bind it for every document that joins the offer, without separate authority for each. If that person leaves or the authority is withdrawn, the payee ends the offer or disables the person; documents awarded before then bind the payee.',
    ),
    text(
      '申请对收款方提交时所选的实体有效，不及于其他下属实体。',
      'The offer is that of the entity for which it was submitted and of no other entity of the payee.',
    ),
  ],
}

const personNotice: Section = {
  heading: text('五、对个人的提示', '5. Notice to individuals'),
  paragraphs: [
    text(
      '持续申请会在您不逐笔确认的情况下，以折扣换取提前收款。请在提交前确认利率、每月上限和结束日期符合您的需要；平台在每次成交后通知您，您可以随时在“持续申请”中结束申请，不收取任何费用。',
      'A recurring offer gives discounts for early payment without asking you each time. Before submitting, check that the rate, the monthly limit and the end date suit you. The platform informs you of every award, and you can end the offer at any time under “Recurring offers”, free of charge.',
    ),
    text(
      '本协议不排除法律赋予个人的权利。因折扣产生的个人所得税等事项，请依法办理。',
      'Nothing in this agreement limits the rights that the law gives to individuals. Please see to income tax on the amounts you receive as the law requires.',
    ),
  ],
}

export const continuingAgreement = {
  title: agreementTitles.continuingAgreement,
  version: 1,
  updated: '2026-11-19',
  sections: [...shared, companyAuthority],
}

export const personContinuingAgreement = {
  title: agreementTitles.personContinuingAgreement,
  version: 1,
  updated: '2026-11-19',
  sections: [...shared, personNotice],
}
