/** The choice of the language in which payees are invited; both where it is not known. */
import { type ReactNode, useState } from 'react'
import { languageNames } from '#text/notifications.ts'
import { payeeInviteTexts } from '#text/payee-invitations.ts'
import { type MailLanguage, mailLanguages } from '#text/text.ts'
import { RadioField } from '#web/ui/inputs/choice-fields.tsx'
import { useSay } from '#web/ui/say.ts'

type Props = { onChosen: (language: MailLanguage) => void }

function InviteLanguage({ onChosen }: Props) {
  const say = useSay()
  const [value, setValue] = useState<MailLanguage>('both')
  return (
    <RadioField
      label={say(payeeInviteTexts.language)}
      value={value}
      onValue={(language) => {
        setValue(language)
        onChosen(language)
      }}
      choices={mailLanguages.toReversed().map((one) => ({ value: one, label: say(languageNames[one]) }))}
    />
  )
}

export const inviteLanguage = (onChosen: Props['onChosen']): ReactNode => (
  <InviteLanguage onChosen={onChosen} />
)
