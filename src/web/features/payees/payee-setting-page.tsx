/** The settings of one payee: administrators change them, others see them. */
import { useState } from 'react'
import { Link } from 'react-router'
import { payeeSettingTexts } from '#text/payee-pages.ts'
import { returnState } from '#web/ui/page-focus.ts'
import { Card } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { useBackList } from './back-to-list.ts'
import { MinimumForm } from './minimum-form.tsx'
import { OnePayee } from './one-payee.tsx'
import { detailOf, type WholePayee } from './payee-calls.ts'
import { ContractTag, StateTag } from './payee-tags.tsx'
import { SettingFacts } from './setting-facts.tsx'
import { SettingForm } from './setting-form.tsx'

export default function PayeeSettingPage() {
  return <OnePayee Back={BackToPayee} Page={Settings} />
}

function BackToPayee({ id }: { id: string }) {
  const say = useSay()
  const list = useBackList()
  return (
    <Link className="payee-back" to={detailOf(id)} state={{ ...returnState, ...list }}>
      {say(payeeSettingTexts.toPayee)}
    </Link>
  )
}

function Settings({ payee }: { payee: WholePayee }) {
  const say = useSay()
  const [round, setRound] = useState(0)
  return (
    <>
      <div className="page-head">
        <div>
          <div className="payee-title">
            <h1>{say(payeeSettingTexts.title, { name: payee.name })}</h1>
            <StateTag state={payee.state} />
            {payee.contract && <ContractTag state={payee.contract.state} />}
          </div>
          <p className="sub">{[payee.code, payee.payerName].join(' · ')}</p>
        </div>
      </div>
      <div className="payee-forms">
        {payee.can.includes('set') ? (
          <>
            <MinimumForm key={payee.minApr} payee={payee} />
            <SettingForm key={round} payee={payee} onRenew={() => setRound((before) => before + 1)} />
          </>
        ) : (
          <Card title={say(payeeSettingTexts.early)}>
            <p className="sub">{say(payeeSettingTexts.readOnly)}</p>
            <SettingFacts payee={payee} />
          </Card>
        )}
      </div>
    </>
  )
}
