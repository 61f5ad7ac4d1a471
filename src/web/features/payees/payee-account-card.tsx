/** The bank account that the payer keeps for a payee. */
import { payeeAccountRead, payeeAccountSet } from '#contract/bank-accounts.ts'
import { check } from '#contract/check.ts'
import type { Reply } from '#contract/route.ts'
import { confirmationTexts } from '#text/account-confirmations.ts'
import { accountTexts } from '#text/bank-accounts.ts'
import { call } from '#web/api/client.ts'
import { savingOptions } from '#web/api/saving-options.ts'
import { useRead } from '#web/api/use-read.ts'
import { AccountCard } from '#web/ui/bank-account/account-card.tsx'
import { AccountFacts, accountLine } from '#web/ui/bank-account/account-facts.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Facts, Tag } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { decideOne } from './account-decisions.ts'
import type { WholePayee } from './payee-calls.ts'
import { DecisionButtons, type Waiting, WaitingWords } from './waiting-account.tsx'

export function PayeeAccountCard({ payee: { id, name } }: { payee: WholePayee }) {
  const say = useSay()
  const read = useRead(payeeAccountRead, { params: { id } })
  return (
    <AccountCard
      title={say(accountTexts.payee)}
      query={read}
      holder={name}
      none={say(accountTexts.payeeNone)}
      renderNote={({ verified, account, waiting }) =>
        (verified || waiting) && (
          <>
            {verified && <VerifiedAccount verified={verified} keepsAnother={account !== null} />}
            {waiting && (
              <WaitingAccount
                of={{ payeeId: id, name, waiting }}
                before={account}
                onDone={() => void read.refetch()}
              />
            )}
          </>
        )
      }
      saved={say(confirmationTexts.saved)}
      entered={({ account, waiting }) => waiting?.account ?? account}
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

type WaitingProps = {
  of: { readonly payeeId: string; readonly name: string; readonly waiting: Waiting }
  before: Reply<typeof payeeAccountRead>['account']
  onDone: () => void
}

function WaitingAccount({ of, before, onDone }: WaitingProps) {
  const say = useSay()
  const { name, waiting } = of
  return (
    <div className="waiting-account">
      <WaitingWords waiting={waiting} before={before} />
      <div className="payee-buttons">
        <DecisionButtons
          name={name}
          can={waiting.can}
          onDecide={(isConfirmed) => void decideOne(of, isConfirmed, say).then(onDone)}
        />
      </div>
    </div>
  )
}

type Verified = NonNullable<Reply<typeof payeeAccountRead>['verified']>

function VerifiedAccount({ verified, keepsAnother }: { verified: Verified; keepsAnother: boolean }) {
  const say = useSay()
  return (
    <>
      <p>
        {say(accountTexts.payeeVerified)} <strong>{accountLine(verified)}</strong>{' '}
        <Tag tone="ok">{say(accountTexts.verified)}</Tag>
      </p>
      <Facts facts={[{ label: say(accountTexts.verifiedAt), value: <Moment at={verified.verifiedAt} /> }]} />
      {keepsAnother && <p className="sub">{say(accountTexts.payeeKept)}</p>}
    </>
  )
}
