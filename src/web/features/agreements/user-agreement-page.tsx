/** The user agreement. */
import { userAgreement } from '#text/user-agreement.ts'
import { AgreementView } from './agreement-view.tsx'

export default function UserAgreementPage() {
  return <AgreementView agreement={userAgreement} />
}
