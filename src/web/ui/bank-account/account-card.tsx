/** The card of a bank account, of a market or of a payee: what is kept, and the dialog that sets it. */
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { FieldErrors } from '#contract/check.ts'
import { accountTexts } from '#text/bank-accounts.ts'
import { Button } from '../button.tsx'
import { Loaded } from '../loaded.tsx'
import { Card } from '../panels.tsx'
import { useSay } from '../say.ts'
import { AccountDialog, type SentAccount } from './account-dialog.tsx'
import type { Account, EnteredAccount } from './account-facts.tsx'

type AccountReply = { readonly version: number; readonly account: Account | null; readonly canSet: boolean }

/** As sent, with the version when editing started: concurrent changes are refused, not overwritten. */
export type VersionedAccount = SentAccount & { readonly version: number }

type Props<R extends AccountReply> = {
  title: string
  query: UseQueryResult<R>
  /** The holder of a first account. */
  holder: string
  /** Shown while there is no account. */
  none: string
  /** Above the account, where there is more to say. */
  renderNote?: (reply: R) => ReactNode
  /** The account that there is. */
  renderFacts: (account: NonNullable<R['account']>) => ReactNode
  /** Said when it is saved, where it does not count at once. */
  saved?: string
  /** The account that the form begins with; otherwise the one that there is. */
  entered?: (reply: R) => EnteredAccount | null
  /** Whether unpaid awards may use a changed account too. */
  asksToCorrect?: (reply: R) => boolean
  check: (sent: VersionedAccount, corrects: boolean) => FieldErrors
  save: (sent: VersionedAccount, corrects: boolean) => Promise<unknown>
}

export function AccountCard<R extends AccountReply>(props: Props<R>) {
  const { title, query, holder, none, renderNote, renderFacts, saved, entered, asksToCorrect, check, save } =
    props
  const say = useSay()
  const [edited, setEdited] = useState<R>()
  const { data } = query
  return (
    <>
      <Card
        title={title}
        action={
          data?.canSet && (
            <Button onClick={() => setEdited(data)}>
              {say(data.account ? accountTexts.change : accountTexts.set)}
            </Button>
          )
        }
      >
        <Loaded query={query} lines={3}>
          {(reply) => {
            const note = renderNote?.(reply)
            return (
              <>
                {note}
                {reply.account && renderFacts(reply.account)}
                {!reply.account && !note && <p className="sub">{none}</p>}
              </>
            )
          }}
        </Loaded>
      </Card>
      {edited && (
        <AccountDialog
          title={title}
          account={entered ? entered(edited) : edited.account}
          saved={saved}
          holder={holder}
          asksToCorrect={asksToCorrect?.(edited) ?? false}
          check={(sent, corrects) => check({ version: edited.version, ...sent }, corrects)}
          save={(sent, corrects) => save({ version: edited.version, ...sent }, corrects)}
          onClose={() => setEdited(undefined)}
          onDone={() => {
            setEdited(undefined)
            void query.refetch()
          }}
        />
      )}
    </>
  )
}
