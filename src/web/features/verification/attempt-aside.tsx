/** The side of an open attempt: the account, the company as submitted, and what to do if nothing arrives. */
import { verificationTexts } from '#text/verification.ts'
import { Card, Facts } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import type { Attempt } from './use-certification.ts'

type Props = { attempt: Attempt; onResubmit: (() => void) | undefined }

export function AttemptAside({ attempt, onResubmit }: Props) {
  const say = useSay()
  return (
    <aside className="certification-aside">
      <Card
        title={say(verificationTexts.account)}
        action={
          onResubmit && (
            <button type="button" className="link" onClick={onResubmit}>
              {say(verificationTexts.resubmit)}
            </button>
          )
        }
      >
        <Facts
          facts={[
            { label: say(verificationTexts.accountHolderLabel), value: attempt.accountHolder },
            {
              label: say(verificationTexts.accountNumberLabel),
              value: <span className="figures-text">{attempt.accountNumber}</span>,
            },
            { label: say(verificationTexts.bankLabel), value: attempt.bank },
            { label: say(verificationTexts.bankCodeLabel), value: attempt.bankCode },
          ]}
        />
      </Card>
      <Card
        title={say(verificationTexts.company)}
        action={<span className="sub">{say(verificationTexts.final)}</span>}
      >
        <Facts
          facts={[
            { label: say(verificationTexts.nameLabel), value: attempt.legalName },
            { label: say(verificationTexts.creditCodeLabel), value: attempt.creditCode },
            { label: say(verificationTexts.legalPersonLabel), value: attempt.legalPerson },
            { label: say(verificationTexts.handler), value: `${attempt.handler} · ${attempt.handlerMobile}` },
          ]}
        />
      </Card>
      <Card title={say(verificationTexts.notReceived)}>
        <Facts
          facts={[
            { label: say(verificationTexts.howLong), value: say(verificationTexts.howLongText) },
            { label: say(verificationTexts.returned), value: say(verificationTexts.returnedText) },
            { label: say(verificationTexts.late), value: say(verificationTexts.lateText) },
          ]}
        />
      </Card>
    </aside>
  )
}
