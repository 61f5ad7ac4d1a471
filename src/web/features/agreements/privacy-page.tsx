/** The privacy policy. */
import { privacyPolicy } from '#text/privacy-policy.ts'
import { AgreementView } from './agreement-view.tsx'

export default function PrivacyPage() {
  return <AgreementView agreement={privacyPolicy} />
}
