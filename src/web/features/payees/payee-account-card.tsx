/** The bank account that the payer keeps for a payee. */
import { payeeAccountRead, payeeAccountSet } from '#contract/bank-accounts.ts'
import { check } from '#contract/check.ts'
import { accountTexts } from '#text/bank-accounts.ts'
import { call } from '#web/api/client.ts'
import { savingOptions } from '#web/api/saving-options.ts'
import { useRead } from '#web/api/use-read.ts'
import { AccountCard } from '#web/ui/bank-account/account-card.tsx'
import { AccountFacts } from '#web/ui/bank-account/account-facts.tsx'
import { language, useSay } from '#web/ui/say.ts'
import type { WholePayee } from './payee-calls.ts'

export function PayeeAccountCard({ payee: { id, name } }: { payee: WholePayee }) {
  const say = useSay()
  const read = useRead(payeeAccountRead, { params: { id } })
  return (
    <AccountCard
      title={say(accountTexts.payee)}
      query={read}
      holder={name}
      none={say(accountTexts.payeeNone)}
      renderFacts={(account) => (
        <AccountFacts
          account={account}
          more={[{ label: say(accountTexts.source), value: say(accountTexts.sources[account.source]) }]}
        />
      )}
      asksToCorrect={({ account, unpaidAwards }) => account !== null && unpaidAwards > 0}
      check={(sent, corrects) => {
        const checked = check(payeeAccountSet.body, { corrects, ...sent }, language())
        return checked.ok ? {} : checked.fields
      }}
      save={(sent, corrects) =>
        call(payeeAccountSet, { params: { id }, body: { corrects, ...sent } }, savingOptions)
      }
    />
  )
}
