/** The documents of a book in the order of clearing, with what the settings on trial would change. */
import type { Currency } from '#domain/money.ts'
import { awardTexts } from '#text/clearing.ts'
import { bookTexts, expectedOutcomeTexts, itemOutcomeTexts, runReasonLines } from '#text/clearing-book.ts'
import { figureTexts } from '#text/offers.ts'
import { whatIfTexts } from '#text/what-if.ts'
import { amountShown } from '../../amount.tsx'
import { moneyOf } from '../../money-of.ts'
import { Tag } from '../../panels.tsx'
import { sayNow } from '../../say.ts'
import type { Column, TableSpec } from '../../table/spec.ts'
import { decidedColumns, outcomeTones, type ResultColumn } from '../decided-columns.tsx'
import type { DeskReply } from './trial-values.ts'
import type { DeskItem } from './use-desk.ts'

const tabs = [
  { key: 'awarded', label: expectedOutcomeTexts.awarded },
  { key: 'skipped', label: itemOutcomeTexts.skipped },
  { key: 'leftOut', label: itemOutcomeTexts.leftOut },
]
const changedTab = { key: 'changed', label: whatIfTexts.changedTab }

/** Only what changes is said. */
function TriedResult({ item, reply, currency }: { item: DeskItem; reply: DeskReply; currency: Currency }) {
  const { outcome, reasons } = item.whatIf
  if (outcome === item.outcome && String(reasons) === String(item.reasons))
    return <span className="sub">{sayNow(whatIfTexts.same)}</span>
  const { minimumApr, desiredApr, poolLeftAfter } = reply.whatIf
  const poolLeft = amountShown(poolLeftAfter, currency)
  const lines = runReasonLines(
    sayNow,
    { ...item, reasons, ineligible: [], poolLeft },
    { ...reply.decision, minimumApr, desiredApr },
  )
  return (
    <div className="item-result">
      <Tag tone={outcomeTones[outcome]}>{sayNow(expectedOutcomeTexts[outcome])}</Tag>
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

const triedColumn = (reply: DeskReply, currency: Currency): Column<DeskItem> => ({
  key: 'whatIf',
  title: whatIfTexts.column,
  unsorted: true,
  cell: (item) => <TriedResult item={item} reply={reply} currency={currency} />,
})

/** What a trial changes is next to the document, where no screen cuts it off. */
function columnsOf(
  currency: Currency,
  reply: DeskReply | undefined,
  isTried: boolean,
  result: ResultColumn,
): readonly Column<DeskItem>[] {
  const [document, ...rest] = decidedColumns(currency, reply?.decision, result)
  if (!document) return rest
  return reply && isTried ? [document, triedColumn(reply, currency), ...rest] : [document, ...rest]
}

export const deskTable = (
  currency: Currency,
  reply: DeskReply | undefined,
  isTried: boolean,
  result: ResultColumn = { title: bookTexts.result, isExpected: true },
): TableSpec<DeskItem> => ({
  name: 'book',
  label: bookTexts.list,
  flows: true,
  columns: columnsOf(currency, reply, isTried, result),
  keyOf: ({ itemId }) => itemId,
  nameOf: ({ documentNumber }) => documentNumber,
  amountOf: ({ amount }) => moneyOf(amount, currency),
  sumOf: figureTexts.amount,
  tabs: isTried ? [...tabs, changedTab] : tabs,
  keyword: bookTexts.search,
  firstUse: { title: bookTexts.emptyTitle, hint: bookTexts.emptyHint },
})

/** The results of a past run by other settings. */
export function deskRunTable(
  currency: Currency,
  reply: DeskReply | undefined,
  isTried: boolean,
): TableSpec<DeskItem> {
  const { tabs: todays = [], ...spec } = deskTable(currency, reply, isTried, {
    title: awardTexts.reasons,
    isExpected: false,
  })
  const awarded = { key: 'awarded', label: itemOutcomeTexts.awarded }
  return { ...spec, name: 'what if of a run', tabs: [awarded, ...todays.slice(1)] }
}
