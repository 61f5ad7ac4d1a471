/** The settings of a payee, as facts. */
import { payeeSettingTexts } from '#text/payee-pages.ts'
import { Facts } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import type { WholePayee } from './payee-calls.ts'
import { contractFacts, marketWords, minimumWords, reserveWords } from './payee-facts.ts'
import { SwitchTag } from './payee-tags.tsx'

type Props = {
  payee: WholePayee
  /** Without the contract if that is shown elsewhere. */
  withContract?: boolean
}

export function SettingFacts({ payee, withContract = true }: Props) {
  const say = useSay()
  return (
    <Facts
      facts={[
        { label: say(payeeSettingTexts.early), value: <SwitchTag switchedOn={payee.switchedOn} /> },
        { label: say(payeeSettingTexts.market), value: marketWords(payee, say) },
        { label: say(payeeSettingTexts.minimum), value: minimumWords(payee, say) },
        { label: say(payeeSettingTexts.reserve), value: reserveWords(payee, say) },
        ...(withContract && payee.contract ? contractFacts(payee.contract, say) : []),
        { label: say(payeeSettingTexts.notes), value: payee.notes },
      ]}
    />
  )
}
