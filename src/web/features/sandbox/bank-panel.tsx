/** What the simulated bank paid into accounts that are being verified, as their holders would see it in online banking. */
import { bankEntries } from '#contract/sandbox-bank.ts'
import { sandboxBankTexts } from '#text/sandbox-bank.ts'
import { useRead } from '#web/api/use-read.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { minuteOf } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Card, EmptyState, Tag } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'

export function BankPanel() {
  const say = useSay()
  const read = useRead(bankEntries, {})
  return (
    <Card title={say(sandboxBankTexts.title)}>
      <p className="sub">{say(sandboxBankTexts.lead)}</p>
      <Loaded query={read}>
        {(entries) =>
          entries.length === 0 ? (
            <EmptyState icon="waiting" level="p" title={say(sandboxBankTexts.none)} />
          ) : (
            <ol className="upcoming">
              {entries.map((entry) => (
                <li key={entry.id}>
                  <p className="strong">
                    {entry.accountHolder} · {entry.amount === null ? '—' : amountShown(entry.amount, 'CNY')}{' '}
                    {entry.isReturned && <Tag tone="bad">{say(sandboxBankTexts.isReturned)}</Tag>}
                  </p>
                  <p className="sub">
                    {minuteOf(entry.receivedAt)} · {entry.bank} {entry.accountNumber} · {entry.number}
                  </p>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Card>
  )
}
