/** The entries of a payment file with the same fate: what each says, and the award that it names or fits. */
import { useMemo } from 'react'
import { bankFileRows } from '#contract/bank-file-decisions.ts'
import type { Reply, Request } from '#contract/route.ts'
import { pages } from '#domain/access/pages.ts'
import type { Expected } from '#domain/bank-files/match.ts'
import { type Day, displayDay } from '#domain/day.ts'
import { formatAmount, parseAmount } from '#domain/money.ts'
import { bankFileCheck } from '#text/bank-file-check.ts'
import { bankFilePage, exceptionKindTexts, exceptionPage } from '#text/bank-files.ts'
import type { Pair } from '#text/text.ts'
import { call } from '#web/api/client.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { AwardStateTag } from '#web/ui/award-state.tsx'
import { Tag, type TagTone } from '#web/ui/panels.tsx'
import { language, sayNow } from '#web/ui/say.ts'
import { NameCell, NarrowText, RowLink } from '#web/ui/table/cells.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { TableSpec } from '#web/ui/table/spec.ts'
import { type ListSource, useList } from '#web/ui/table/use-list.ts'
import { amountOf } from './exception-facts.ts'
import { type Fate, resultsOf } from './preview-groups.ts'

type Entry = Reply<typeof bankFileRows>['list'][number]

const entriesOf = (fileId: string, fate: Fate): ListSource<Entry> => ({
  name: `${fate} ${fileId}`,
  shape: { tabs: [], filters: [], sorts: [] },
  follows: bankFileRows.follows ?? [],
  read: (requested, { quiet }) => {
    const request = { params: { id: fileId }, query: { ...requested, result: resultsOf[fate] } }
    return call(bankFileRows, request as unknown as Request<typeof bankFileRows>, { inPlace: true, quiet })
  },
})

const results: Readonly<Partial<Record<Expected, { tone: TagTone; text: Pair }>>> = {
  paid: { tone: 'ok', text: bankFilePage.paid },
  returned: { tone: 'stopped', text: bankFilePage.returned },
  refused: { tone: 'bad', text: bankFilePage.refused },
  known: { tone: 'done', text: bankFilePage.known },
}
const resultOf = (expected: Expected): { tone: TagTone; text: Pair } =>
  results[expected] ?? { tone: 'wait', text: exceptionKindTexts[expected as keyof typeof exceptionKindTexts] }

/** What a payment of an award lacks; undefined where nothing does. */
function missingIn({ expected, amount, award }: Entry): string | undefined {
  if (expected !== 'amountDiffers' || amount === null || !award) return undefined
  const paid = parseAmount(amount, award.currency)
  const due = parseAmount(award.amountAfterDiscount, award.currency)
  if (!paid || !due || paid.minor >= due.minor) return undefined
  const rest = formatAmount({ currency: award.currency, minor: due.minor - paid.minor })
  return sayNow(bankFileCheck.missingAmount, { amount: amountShown(rest, award.currency) })
}

const unsorted = { unsorted: true } as const

const entryTable = (fate: Fate, label: Pair): TableSpec<Entry> => ({
  name: `bankFileEntries ${fate}`,
  label,
  flows: true,
  isFixed: true,
  columns: [
    {
      key: 'reference',
      title: bankFileCheck.reference,
      ...unsorted,
      cell: (entry) => (
        <span className="bank-file-state">
          <NameCell name={entry.reference || sayNow(exceptionPage.noReference)} />
          <span className="sub">
            {[sayNow(exceptionPage.row, { row: entry.row }), entry.bankReference]
              .filter((part) => part !== null)
              .join(' · ')}
          </span>
        </span>
      ),
    },
    {
      key: 'result',
      title: bankFileCheck.result,
      card: 'state',
      ...unsorted,
      cell: (entry) => {
        const { tone, text } = resultOf(entry.expected)
        const missing = missingIn(entry)
        const said = [entry.reason, entry.note].filter((part) => part !== null).join(' · ')
        return (
          <span className="bank-file-state">
            <Tag tone={tone}>{sayNow(text)}</Tag>
            {missing !== undefined && <span className="sub">{missing}</span>}
            {entry.proposed !== null && (
              <span className="sub">{sayNow(bankFileCheck.fits, { number: entry.proposed })}</span>
            )}
            {said !== '' && <span className="sub bank-file-message">{said}</span>}
          </span>
        )
      },
    },
    {
      key: 'award',
      title: bankFileCheck.payee,
      ...unsorted,
      cell: ({ award }) =>
        award && (
          <span className="bank-file-state">
            <NarrowText text={award.payeeName} />
            <span className="sub">
              <RowLink to={pages.award.path.replace(':awardId', award.id)}>{award.number}</RowLink>{' '}
              {fate === 'exception' && <AwardStateTag award={award} />}
            </span>
          </span>
        ),
    },
    {
      key: 'valueDate',
      title: bankFileCheck.valueDate,
      ...unsorted,
      cell: ({ valueDate }) => valueDate !== null && displayDay(valueDate as Day, language()),
    },
    {
      key: 'amount',
      title: bankFileCheck.amount,
      align: 'end',
      card: 'hero',
      ...unsorted,
      cell: ({ award, ...entry }) => (
        <span className="bank-file-state">
          <span className="amount">{amountOf(entry)}</span>
          {award && entry.expected !== 'returned' && (
            <span className="sub">
              {sayNow(bankFileCheck.due, { amount: amountShown(award.amountAfterDiscount, award.currency) })}
            </span>
          )}
        </span>
      ),
    },
  ],
  keyOf: ({ row }) => String(row),
  nameOf: ({ reference, row }) => reference || String(row),
  keyword: bankFileCheck.keyword,
  firstUse: { title: bankFileCheck.noneOf, hint: bankFileCheck.noneOfHint },
})

export function Entries({ fileId, fate, label }: { fileId: string; fate: Fate; label: Pair }) {
  const list = useList(useMemo(() => entriesOf(fileId, fate), [fileId, fate]))
  const spec = useMemo(() => entryTable(fate, label), [fate, label])
  return <DataTable spec={spec} list={list} />
}
