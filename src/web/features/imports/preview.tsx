/** Totals of the rows, and the first rows as read, with errors highlighted. */
import type { ReactNode } from 'react'
import { type Currency, parseAmount } from '#domain/money.ts'
import { importPage } from '#text/import-page.ts'
import { Amount } from '#web/ui/amount.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Card } from '#web/ui/panels.tsx'
import { locale, useSay } from '#web/ui/say.ts'
import type { Import } from './import-detail.tsx'

type Holds = Import['columns'][number]['holds']
/** Amounts and counts are right-aligned. */
const lookOf = (holds: Holds, remark?: Remark): string | undefined =>
  [(holds === 'money' || holds === 'count') && 'end', remark && remarkLook[remark]]
    .filter(Boolean)
    .join(' ') || undefined

type Remark = 'withErrors' | 'warned'
const remarkLook = { withErrors: 'cell-error', warned: 'cell-warning' } as const
const remarkOf = (
  { errorColumns, warningColumns }: Import['preview'][number],
  key: string,
): Remark | undefined =>
  errorColumns.includes(key) ? 'withErrors' : warningColumns.includes(key) ? 'warned' : undefined

function PreviewCell({
  holds,
  remark,
  children,
}: {
  holds: Holds
  remark: Remark | undefined
  children: ReactNode
}) {
  const say = useSay()
  return (
    <td className={lookOf(holds, remark)}>
      {remark && (
        <>
          <Icon name="warning" />
          <span className="unseen">{say(importPage[remark])}</span>
        </>
      )}
      {children}
    </td>
  )
}

const amountOf = (amount: string, currency: Currency) => {
  const money = parseAmount(amount, currency)
  return money ? <Amount money={money} /> : amount
}

/** Of all rows with a readable amount, and of those that can be imported. */
export function Totals({ found: { totals, rowsRead } }: { found: Pick<Import, 'totals' | 'rowsRead'> }) {
  const say = useSay()
  const unread = rowsRead - totals.reduce((sum, { rows }) => sum + rows, 0)
  return (
    <>
      <table className="import-totals" aria-label={say(importPage.totals)}>
        <thead>
          <tr>
            <th scope="col">{say(importPage.currency)}</th>
            <th scope="col">{say(importPage.totalsValid)}</th>
            <th scope="col">{say(importPage.totalsAll)}</th>
          </tr>
        </thead>
        <tbody>
          {totals.map(({ currency, all, valid }) => (
            <tr key={currency}>
              <th scope="row">{currency}</th>
              <td>{amountOf(valid, currency)}</td>
              <td>{amountOf(all, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {unread > 0 && (
        <p className="sub">{say(importPage.unread, { rows: unread.toLocaleString(locale()) })}</p>
      )}
    </>
  )
}

/** Wider than the page: focusable, so that it scrolls with the arrow keys. */
const byKeyboard = { tabIndex: 0 } as const

export function Preview({ found: { columns, preview } }: { found: Import }) {
  const say = useSay()
  const label = say(importPage.previewOf, { count: preview.length })
  return (
    <Card title={say(importPage.preview)}>
      <section className="import-preview" aria-label={label} {...byKeyboard}>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{say(importPage.row)}</th>
              {columns.map(({ key, header, holds }) => (
                <th key={key} scope="col" className={lookOf(holds)}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.map((read) => (
              <tr key={read.row}>
                <th scope="row">{read.row}</th>
                {columns.map(({ key, holds }, index) => (
                  <PreviewCell key={key} holds={holds} remark={remarkOf(read, key)}>
                    {read.cells[index]}
                  </PreviewCell>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}
