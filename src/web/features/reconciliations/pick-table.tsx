/** One's own documents to choose from, a page at a time; those that the statement has cannot be chosen again. */
import { useState } from 'react'
import { type Day, displayDay } from '#domain/day.ts'
import type { DocumentSide } from '#domain/documents/kinds.ts'
import { statusTones } from '#domain/documents/status.ts'
import { pageSizeDefault } from '#domain/limits.ts'
import type { Currency } from '#domain/money.ts'
import { statusTexts } from '#text/document-status.ts'
import { documentColumns } from '#text/documents.ts'
import { editTexts } from '#text/reconciliation-pages.ts'
import { selecting } from '#text/tables.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { Tag } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import type { PageSize } from '#web/ui/table/list-state.ts'
import { PagingBar } from '#web/ui/table/paging-bar.tsx'
import type { OwnDocument } from './typed-lines.ts'
import './pick.css'

export type Chosen = ReadonlyMap<string, OwnDocument>

type Props = {
  documents: readonly OwnDocument[]
  side: DocumentSide
  currency: Currency
  /** Numbers that the statement has already. */
  taken: ReadonlySet<string>
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

export function PickTable({ documents, side, currency, taken, chosen, onChoose }: Props) {
  const say = useSay()
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState<PageSize>(pageSizeDefault)
  const first = (page - 1) * pageSize
  const shown = documents.slice(first, first + pageSize)
  const free = shown.filter(({ number }) => !taken.has(number))
  const isAll = free.length > 0 && free.every(({ number }) => chosen.has(number))
  const set = (some: readonly OwnDocument[], isChosen: boolean) => {
    const next = new Map(chosen)
    for (const one of some) {
      if (isChosen) next.set(one.number, one)
      else next.delete(one.number)
    }
    onChoose(next)
  }
  return (
    <>
      {free.length > 0 && (
        <Checkbox label={say(selecting.page)} checked={isAll} onChange={() => set(free, !isAll)} />
      )}
      <table className="pick-table" aria-label={say(editTexts.pickList)}>
        <thead>
          <tr>
            <th aria-label={say(editTexts.pickChoose)} />
            <th>{say(documentColumns.number)}</th>
            <th>{say(documentColumns.documentDate)}</th>
            <th>{say(documentColumns.dueDate)}</th>
            <th>{say(documentColumns.status)}</th>
            <th className="end">{`${say(documentColumns.amount)} (${currency})`}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((document) => (
            <PickRow
              key={document.documentId}
              document={document}
              side={side}
              currency={currency}
              isTaken={taken.has(document.number)}
              isChosen={chosen.has(document.number)}
              onToggle={(isChosen) => set([document], isChosen)}
            />
          ))}
        </tbody>
      </table>
      <PagingBar
        page={page}
        pageSize={pageSize}
        rows={shown.length}
        total={documents.length}
        onPage={setPage}
        onSize={(size, to) => {
          setPageSize(size)
          setPage(to)
        }}
      />
    </>
  )
}

type RowProps = {
  document: OwnDocument
  side: DocumentSide
  currency: Currency
  isTaken: boolean
  isChosen: boolean
  onToggle: (isChosen: boolean) => void
}

function PickRow({ document, side, currency, isTaken, isChosen, onToggle }: RowProps) {
  const say = useSay()
  const { number, documentDate, dueDate, amount, status } = document
  const day = (value: string) => displayDay(value as Day, language())
  return (
    <tr className={isChosen ? 'pick-chosen' : undefined}>
      <td className="pick-cell">
        <label className="pick-label">
          <input
            type="checkbox"
            checked={isChosen || isTaken}
            disabled={isTaken}
            aria-label={say(selecting.row, { name: number })}
            onChange={({ currentTarget }) => onToggle(currentTarget.checked)}
          />
        </label>
      </td>
      <td className="pick-number">{number}</td>
      <td data-label={say(documentColumns.documentDate)}>
        {documentDate === null ? '—' : day(documentDate)}
      </td>
      <td data-label={say(documentColumns.dueDate)}>{day(dueDate)}</td>
      <td className="pick-status">
        {isTaken ? (
          <Tag tone="off">{say(editTexts.pickListed)}</Tag>
        ) : (
          <Tag tone={statusTones[status]}>{say(statusTexts[side][status])}</Tag>
        )}
      </td>
      <td className="end pick-amount">{amountShown(amount, currency)}</td>
    </tr>
  )
}
