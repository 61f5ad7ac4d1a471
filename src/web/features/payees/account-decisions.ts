/** Asks before an account of a payee is confirmed or declined, and does it; answers whether it was done. */
import { accountsDecide, type accountsWaiting } from '#contract/account-confirmations.ts'
import type { Reply, Request } from '#contract/route.ts'
import { confirmationTexts } from '#text/account-confirmations.ts'
import type { Say } from '#text/text.ts'
import { call } from '#web/api/client.ts'
import { accountLine } from '#web/ui/bank-account/account-facts.tsx'
import { ask } from '#web/ui/confirmations.ts'
import { confirmDone, warn } from '#web/ui/toasts.ts'
import type { Waiting } from './waiting-account.tsx'

type Words = { readonly title: string; readonly body: string; readonly yes: string }

async function decide(
  body: Request<typeof accountsDecide>['body'],
  words: Words,
  say: Say,
): Promise<boolean> {
  const { isConfirmed } = body
  let report: Reply<typeof accountsDecide> | undefined
  const work = async () => {
    report = await call(accountsDecide, { body }, { inPlace: true })
  }
  const isDone = await ask({ ...words, ...(!isConfirmed && { tone: 'danger' as const }), work })
  const [refused] = report?.refused ?? []
  if (refused) warn(`${refused.number ?? ''}: ${refused.message}`)
  else if (isDone) confirmDone(say(isConfirmed ? confirmationTexts.confirmed : confirmationTexts.declined))
  return isDone
}

type One = { readonly payeeId: string; readonly name: string; readonly waiting: Waiting }

export const decideOne = ({ payeeId, name, waiting }: One, isConfirmed: boolean, say: Say) =>
  decide(
    { isConfirmed, accounts: [{ payeeId, version: waiting.version }] },
    {
      title: say(isConfirmed ? confirmationTexts.confirmTitle : confirmationTexts.declineTitle, { name }),
      body: isConfirmed
        ? say(confirmationTexts.confirmBody, { account: accountLine(waiting.account) })
        : say(confirmationTexts.declineBody),
      yes: say(isConfirmed ? confirmationTexts.confirm : confirmationTexts.decline),
    },
    say,
  )

type Listed = Reply<typeof accountsWaiting>['list']

/** Decides about the accounts of a batch that are shown. */
export const decideTogether = (shown: Listed, isConfirmed: boolean, say: Say) => {
  const count = shown.length
  return decide(
    { isConfirmed, accounts: shown.map(({ payeeId, waiting: { version } }) => ({ payeeId, version })) },
    {
      title: say(isConfirmed ? confirmationTexts.confirmBatchTitle : confirmationTexts.declineBatchTitle, {
        count,
      }),
      body: isConfirmed ? say(confirmationTexts.confirmBatchBody) : say(confirmationTexts.declineBody),
      yes: say(isConfirmed ? confirmationTexts.confirm : confirmationTexts.decline),
    },
    say,
  )
}
