/** Above the list: how many accounts wait for a second person, and contracts end soon or are not in force, each with a link. */
import { Link } from 'react-router'
import { accountsWaiting } from '#contract/account-confirmations.ts'
import { contractFilters, payeeTotals } from '#contract/payees.ts'
import { pages } from '#domain/access/pages.ts'
import { confirmationTexts } from '#text/account-confirmations.ts'
import { payeeTexts } from '#text/payee-pages.ts'
import type { Pair } from '#text/text.ts'
import { useRead } from '#web/api/use-read.ts'
import { Icon } from '#web/ui/icon.tsx'
import { locale, useSay } from '#web/ui/say.ts'

const words = {
  endsSoon: [payeeTexts.contractEndsSoon, payeeTexts.contractsEndSoon],
  notInForce: [payeeTexts.contractNotInForce, payeeTexts.contractsNotInForce],
} as const satisfies Record<(typeof contractFilters)[number], readonly [one: Pair, several: Pair]>

export function ContractLine({ enabled }: { enabled: boolean }) {
  const say = useSay()
  const { data } = useRead(payeeTotals, { query: {} }, { enabled })
  const waiting = useRead(accountsWaiting, { query: {} }, { enabled }).data?.total ?? 0
  const counted = contractFilters.flatMap((filter) => {
    const count = data?.contracts[filter] ?? 0
    return count === 0 ? [] : [{ filter, count }]
  })
  if (counted.length === 0 && waiting === 0) return null
  return (
    <p className="contract-line links">
      <Icon name="warning" />
      {waiting > 0 && (
        <Link to={pages.payeeAccounts.path}>
          {waiting === 1
            ? say(confirmationTexts.one)
            : say(confirmationTexts.many, { count: waiting.toLocaleString(locale()) })}
        </Link>
      )}
      {counted.map(({ filter, count }) => (
        <Link key={filter} to={`${pages.payees.path}?contract=${filter}`}>
          {count === 1
            ? say(words[filter][0])
            : say(words[filter][1], { count: count.toLocaleString(locale()) })}
        </Link>
      ))}
    </p>
  )
}
