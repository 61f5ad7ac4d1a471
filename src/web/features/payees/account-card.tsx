/** The bank account that the payer keeps for a payee. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { payeeAccountRead, payeeAccountSet } from '#contract/bank-accounts.ts'
import { check } from '#contract/check.ts'
import { accountTexts } from '#text/bank-accounts.ts'
import { call } from '#web/api/client.ts'
import { savingOptions } from '#web/api/saving-options.ts'
import { readKey, useRead } from '#web/api/use-read.ts'
import { AccountDialog } from '#web/ui/bank-account/account-dialog.tsx'
import { AccountFacts } from '#web/ui/bank-account/account-facts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Card } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import type { WholePayee } from './payee-calls.ts'

export function AccountCard({ payee: { id, name } }: { payee: WholePayee }) {
  const say = useSay()
  const queries = useQueryClient()
  const read = useRead(payeeAccountRead, { params: { id } })
  // The version when editing started: concurrent changes are refused, not overwritten.
  const [edited, setEdited] = useState<NonNullable<typeof read.data>>()
  const { data } = read
  return (
    <>
      <Card
        title={say(accountTexts.payee)}
        action={
          data?.canSet && (
            <Button onClick={() => setEdited(data)}>
              {say(data.account ? accountTexts.change : accountTexts.set)}
            </Button>
          )
        }
      >
        <Loaded query={read} lines={3}>
          {({ account }) =>
            account ? (
              <AccountFacts
                account={account}
                more={[{ label: say(accountTexts.source), value: say(accountTexts.sources[account.source]) }]}
              />
            ) : (
              <p className="sub">{say(accountTexts.payeeNone)}</p>
            )
          }
        </Loaded>
      </Card>
      {edited && (
        <AccountDialog
          title={say(accountTexts.payee)}
          account={edited.account}
          holder={name}
          asksToCorrect={edited.account !== null && edited.unpaidAwards > 0}
          check={(sent, corrects) => {
            const body = { version: edited.version, corrects, ...sent }
            const checked = check(payeeAccountSet.body, body, language())
            return checked.ok ? {} : checked.fields
          }}
          save={(sent, corrects) =>
            call(
              payeeAccountSet,
              { params: { id }, body: { version: edited.version, corrects, ...sent } },
              savingOptions,
            )
          }
          onClose={() => setEdited(undefined)}
          onDone={() => {
            setEdited(undefined)
            void queries.invalidateQueries({ queryKey: readKey(payeeAccountRead) })
          }}
        />
      )}
    </>
  )
}
