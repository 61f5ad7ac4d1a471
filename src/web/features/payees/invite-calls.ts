/** Inviting payees, reminding them, and withdrawing an invitation. */
import { payeeInvite, payeeWithdraw } from '#contract/payer-connections.ts'
import { payeesPerActionMax } from '#domain/payees/limits.ts'
import { inviteRefusalTexts, payeeInviteTexts } from '#text/payee-invitations.ts'
import type { MailLanguage } from '#text/text.ts'
import { call } from '#web/api/client.ts'
import { ask } from '#web/ui/confirmations.ts'
import { locale, sayNow } from '#web/ui/say.ts'
import type { BulkReport, Refusal } from '#web/ui/table/spec.ts'
import { inviteLanguage } from './invite-language.tsx'
import type { Payee } from './payee-calls.ts'

/** Asks for confirmation and sends the mails; a canceled confirmation has no report. */
export async function invitePayees(chosen: readonly Payee[]): Promise<BulkReport | undefined> {
  let done = 0
  let language: MailLanguage = 'both'
  const refused: Refusal[] = []
  const work = async () => {
    for (let at = 0; at < chosen.length; at += payeesPerActionMax) {
      const ids = chosen.slice(at, at + payeesPerActionMax).map(({ id }) => id)
      const answer = await call(payeeInvite, { body: { ids, byMail: true, language } }, { inPlace: true })
      done += answer.invited
      for (const { id, name, reason } of answer.refused)
        refused.push({ key: id, name, reason: sayNow(inviteRefusalTexts[reason]) })
    }
  }
  const [only, another] = chosen
  const title =
    only && !another
      ? sayNow(payeeInviteTexts.one, { name: only.name })
      : sayNow(payeeInviteTexts.several, { count: chosen.length.toLocaleString(locale()) })
  const isSure = await ask({
    title,
    body: sayNow(payeeInviteTexts.body),
    details: inviteLanguage((chosenLanguage) => {
      language = chosenLanguage
    }),
    yes: sayNow(payeeInviteTexts.invite),
    work,
  })
  return isSure ? { did: payeeInviteTexts.did, done, refused } : undefined
}

/** A code without a mail. */
export const makeCode = ({ id }: Payee) => call(payeeInvite, { body: { ids: [id], byMail: false } })

/** Asks for confirmation and withdraws; returns whether it did. */
export const withdrawInvitation = ({ id, name }: Payee): Promise<boolean> =>
  ask({
    title: sayNow(payeeInviteTexts.withdrawTitle, { name }),
    body: sayNow(payeeInviteTexts.withdrawBody),
    yes: sayNow(payeeInviteTexts.withdraw),
    tone: 'danger',
    work: async () => void (await call(payeeWithdraw, { params: { id } }, { inPlace: true })),
  })
