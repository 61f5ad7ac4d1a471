/** Personal verification, composed of the form of verification and the field for codes. */

import { CodeField } from '../features/identity/code-field.tsx'
import { useCode } from '../features/identity/use-code.ts'
import PersonPage, { type CodeFieldProps } from '../features/verification/person-page.tsx'

export default function CertificationPersonPage() {
  return <PersonPage CodeField={BankCodeField} />
}

/** The code goes to the mobile that the bank knows. */
function BankCodeField({ field, mobile, onSend, onFailed }: CodeFieldProps) {
  const sending = useCode('person_verification', mobile)
  return (
    <CodeField
      {...field}
      required
      sending={sending}
      onSend={() => {
        if (onSend()) sending.send().catch(onFailed)
      }}
    />
  )
}
