/** The agreement of an offer as a paper: Chinese, or bilingual for readers of English. */
import { chineseCapitals } from '#domain/chinese-capitals.ts'
import { displayInstant, type Instant } from '#domain/day.ts'
import { displayDigits, exponents } from '#domain/money.ts'
import { type AgreementFacts, type AgreementParty, isFlat, type Wording } from '#domain/offers/agreement.ts'
import type { Rate } from '#domain/offers/terms.ts'
import { formatPercent } from '#domain/rate.ts'
import { agreementPaperTexts, agreementTermTexts } from '#text/agreement-papers.ts'
import { methodTexts } from '#text/offers.ts'
import { type Language, type Pair, type Say, say } from '#text/text.ts'
import type { Bilingual, Block, Paper, PaperColumn, Party } from '../adapters/pdf/blocks.ts'
import { type Acceptance, acceptanceOf } from '../agreements/queries.ts'

type Values = Readonly<Record<string, string | number>>
/** One text in both languages; values may differ by language. */
type Write = (pair: Pair, values?: Values | ((in_: Say, language: Language) => Values)) => Bilingual

const writerIn =
  (language: Language): Write =>
  (pair, values = {}) => {
    const made = (one: Language): string =>
      say(one)(pair, typeof values === 'function' ? values(say(one), one) : values)
    return language === 'zh' ? { text: made('zh') } : { text: made('zh'), also: made('en') }
  }

/** On one line: 名称 Name. */
const inLine = ({ text, also }: Bilingual): string => (also === undefined ? text : `${text} ${also}`)
const inLines = ({ text, also }: Bilingual): string => (also === undefined ? text : `${text}\n${also}`)

type Options = {
  readonly language: Language
  readonly at: Date
  /** The number of the offer, once it has one. */
  readonly number?: string
  /** Who accepted it, where it is not signed. */
  readonly accepted?: Acceptance
}

export function agreementPaperOf(facts: AgreementFacts, options: Options): Paper {
  const { language, at, number, accepted } = options
  const write = writerIn(language)
  const title = write(agreementPaperTexts.title)
  const day = displayInstant(at.getTime() as Instant, 'zh').slice(0, 10)
  const headFacts = [
    ...(number === undefined ? [] : [{ label: inLine(write(agreementPaperTexts.number)), value: number }]),
    { label: inLine(write(agreementPaperTexts.wording)), value: wordingOf(facts.wording, write) },
    {
      label: inLine(write(accepted ? agreementPaperTexts.acceptedOn : agreementPaperTexts.signedOn)),
      value: day,
    },
  ]
  const footer = accepted ? agreementPaperTexts.footerUnsigned : agreementPaperTexts.footer
  return {
    title: title.text,
    language,
    at,
    footer: say('zh')(footer, { title: title.text }),
    blocks: [
      { kind: 'head', title, facts: headFacts },
      { kind: 'section', title: write(agreementPaperTexts.parties) },
      { kind: 'parties', parties: partiesOf(facts, write) },
      { kind: 'section', title: write(agreementPaperTexts.documents) },
      tableOf(facts, write),
      { kind: 'figures', figures: figuresOf(facts, write) },
      { kind: 'section', title: write(agreementPaperTexts.terms) },
      { kind: 'terms', terms: termsOf(facts, write, language) },
      ...(accepted ? acceptanceOf(accepted, language, agreementPaperTexts.withoutSignature) : []),
    ],
  }
}

/** The title and version; a payer's own agreement has its name alone, which may be the same in both languages. */
function wordingOf(wording: Wording, write: Write): string {
  const { title } = wording
  const name = title.zh === title.en ? title.zh : inLine(write(title))
  return 'fileId' in wording ? name : `${name} v${wording.version}`
}

function partiesOf(
  { payee, payer, currency, settingsVersion }: AgreementFacts,
  write: Write,
): readonly Party[] {
  const { account } = payee
  const tail = account && inLine(write(agreementPaperTexts.accountTail, { tail: account.tail }))
  const fact = (label: Pair, value: string) => ({ label: write(label), value })
  const codeOf = ({ creditCode }: AgreementParty) =>
    fact(agreementPaperTexts.creditCode, creditCode ?? inLine(write(agreementPaperTexts.notStated)))
  return [
    {
      title: inLine(write(agreementPaperTexts.payee)),
      facts: [
        fact(agreementPaperTexts.name, payee.name),
        // An individual has none.
        ...(payee.isPerson ? [] : [codeOf(payee)]),
        ...(payee.entity === null ? [] : [fact(agreementPaperTexts.entity, payee.entity)]),
        ...(account
          ? [fact(agreementPaperTexts.account, [account.bank, tail].filter(Boolean).join('\n'))]
          : []),
      ],
    },
    {
      title: inLine(write(agreementPaperTexts.payer)),
      facts: [
        fact(agreementPaperTexts.name, payer.name),
        codeOf(payer),
        fact(
          agreementPaperTexts.market,
          inLines(write(agreementPaperTexts.marketFacts, { currency, version: settingsVersion })),
        ),
      ],
    },
  ]
}

const sumOf = (values: readonly string[]): bigint => values.reduce((sum, one) => sum + BigInt(one), 0n)

function tableOf({ documents, terms, currency }: AgreementFacts, write: Write): Block {
  const money = (minor: bigint): string => displayDigits({ currency, minor }, 'zh')
  const column = (header: Pair, share: number, align?: 'end'): PaperColumn => ({
    header: inLines(write(header)),
    share,
    ...(align && { align }),
  })
  const hasBill = terms.method !== 'preSettlement'
  const [amount, discount] = [documents.map((one) => one.amount), documents.map((one) => one.discount)].map(
    sumOf,
  )
  const total = amount ?? 0n
  const cost = discount ?? 0n
  return {
    kind: 'table',
    columns: [
      { header: '#', share: 0.5 },
      column(agreementPaperTexts.document, 2.4),
      column(agreementPaperTexts.dueDate, 1.5),
      column(agreementPaperTexts.payDate, 1.6),
      column(agreementPaperTexts.payable, 2, 'end'),
      column(agreementPaperTexts.days, 1.4, 'end'),
      ...(hasBill ? [column(agreementPaperTexts.billDays, 1.4, 'end')] : []),
      column(agreementPaperTexts.discount, 1.7, 'end'),
      column(agreementPaperTexts.net, 2, 'end'),
    ],
    rows: documents.map((one, n) => [
      String(n + 1),
      one.number,
      one.dueDate,
      one.newPayDate,
      money(BigInt(one.amount)),
      String(one.daysPaidEarly),
      ...(hasBill ? [String(one.billTermDays)] : []),
      money(BigInt(one.discount)),
      money(BigInt(one.amount) - BigInt(one.discount)),
    ]),
    totals: [
      '',
      inLine(write(agreementPaperTexts.total, { count: documents.length })),
      '',
      '',
      money(total),
      '',
      ...(hasBill ? [''] : []),
      money(cost),
      money(total - cost),
    ],
  }
}

function figuresOf({ documents, highest, currency }: AgreementFacts, write: Write) {
  const amount = sumOf(documents.map((one) => one.amount))
  const discount = sumOf(documents.map((one) => one.discount))
  const figure = (label: Pair, minor: bigint) => ({
    label: inLine(write(label)),
    value: `${currency} ${displayDigits({ currency, minor }, 'zh')}`,
    words: chineseCapitals({ currency, minor }),
  })
  return [
    figure(agreementPaperTexts.net, amount - discount),
    figure(agreementPaperTexts.highest, BigInt(highest.discount)),
  ]
}

function termsOf(facts: AgreementFacts, write: Write, language: Language): readonly Bilingual[] {
  const { terms, dayCount, expectedDate, highest, currency, wording } = facts
  const unit = exponents[currency] === 0 ? '1' : '0.01'
  const rate = 'rate' in terms ? terms.rate : undefined
  const bill = 'billRate' in terms ? terms.billRate : undefined
  const named = (one: Rate | undefined, apr: Pair, flat: Pair, in_: Say): readonly string[] =>
    one ? [in_(one.type === 'apr' ? apr : flat, { rate: formatPercent(one.bps) })] : []
  const slips =
    rate?.type === 'apr'
      ? agreementTermTexts.slips
      : isFlat(terms)
        ? agreementTermTexts.flat
        : agreementTermTexts.billFixed
  return [
    write(agreementTermTexts.rates, (in_, one) => ({
      method: in_(methodTexts[terms.method]),
      rates: [
        ...named(rate, agreementTermTexts.apr, agreementTermTexts.discount, in_),
        ...named(bill, agreementTermTexts.billApr, agreementTermTexts.billDiscount, in_),
      ].join(one === 'zh' ? '，' : ', '),
      dayCount,
      day: expectedDate,
    })),
    ...(facts.fixed ? [write(agreementTermTexts.fixed)] : []),
    ...(rate
      ? [
          write(rate.type === 'apr' ? agreementTermTexts.aprFormula : agreementTermTexts.flatFormula, {
            dayCount,
            unit,
          }),
        ]
      : []),
    ...(bill
      ? [
          write(
            bill.type === 'apr' ? agreementTermTexts.billAprFormula : agreementTermTexts.billFlatFormula,
            {
              dayCount,
              unit,
            },
          ),
        ]
      : []),
    write(slips, { day: highest.day }),
    write(agreementTermTexts.whole),
    write(agreementTermTexts.lapse),
    'fileId' in wording
      ? write(agreementTermTexts.ownWording, (in_) => ({ title: in_(wording.title), file: wording.fileId }))
      : write(agreementTermTexts.wording, (in_) => ({
          title: in_(wording.title),
          version: wording.version,
        })),
    ...(language === 'en' ? [write(agreementTermTexts.prevails)] : []),
  ]
}
