/** One payee: its data, its settings, and its figures. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { elements } from '#domain/access/elements.ts'
import { pages } from '#domain/access/pages.ts'
import { payeePageTexts, payeeSettingTexts, payeeTexts } from '#text/payee-pages.ts'
import { payeeColumns } from '#text/payees.ts'
import { Auth } from '#web/ui/auth.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { NettingCard } from '#web/ui/market/netting-card.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Card, Facts } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { useBackList } from './back-to-list.ts'
import { PayeeDialog } from './deferred-dialogs.ts'
import { InvitationCard } from './invitation-card.tsx'
import { BackToPayees, OnePayee } from './one-payee.tsx'
import { PayeeAccountCard } from './payee-account-card.tsx'
import { PayeeButtons } from './payee-actions.tsx'
import { type Payee, renewPayees, settingOf, type WholePayee } from './payee-calls.ts'
import { PayeeDocuments } from './payee-documents.tsx'
import { contractFacts } from './payee-facts.ts'
import { PayeeFigures } from './payee-figures.tsx'
import { ContractTag, StateTag, SwitchTag } from './payee-tags.tsx'
import { RecentRates } from './recent-rates.tsx'
import { SettingFacts } from './setting-facts.tsx'

export default function PayeePage() {
  return <OnePayee Back={BackToPayees} Page={WholePage} />
}

function WholePage({ payee }: { payee: WholePayee }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { list } = useBackList()
  // The version when editing started: concurrent changes are refused, not overwritten.
  const [edited, setEdited] = useState<Payee>()
  return (
    <>
      <div className="page-head">
        <div>
          <div className="payee-title">
            <h1>{payee.name}</h1>
            <CopyButton text={payee.name} name={payee.name} />
            <StateTag state={payee.state} />
            {!payee.switchedOn && <SwitchTag switchedOn={false} />}
          </div>
          <p className="sub">{[payee.code, payee.payerName].join(' · ')}</p>
        </div>
        <PayeeButtons payee={payee} onEdit={setEdited} onRemoved={() => navigate(list)} />
      </div>
      <PayeeFigures payee={payee} />
      <div className="payee-grid">
        <div className="payee-column">
          <PayeeDocuments payee={payee} />
          <NettingCard of={{ payeeId: payee.id }} />
          <RecentRates payee={payee} />
          <Who payee={payee} />
        </div>
        <div className="payee-column">
          <InvitationCard payee={payee} />
          <Glance payee={payee} />
          <ContractCard payee={payee} />
          <PayeeAccountCard payee={payee} />
        </div>
      </div>
      {edited && (
        <PayeeDialog
          payers={[]}
          payee={edited}
          onClose={() => setEdited(undefined)}
          onDone={() => {
            setEdited(undefined)
            void renewPayees(queries)
          }}
        />
      )}
    </>
  )
}

type Props = { payee: WholePayee }

/** The settings at a glance, with a link to change them. */
function Glance({ payee }: Props) {
  const say = useSay()
  const list = useBackList()
  const way = payee.can.includes('set') ? payeePageTexts.settings : payeePageTexts.seeSettings
  return (
    <Card
      title={say(payeePageTexts.glance)}
      action={
        <span className="links">
          <Link to={settingOf(payee.id)} state={list}>
            {say(way)}
          </Link>
        </span>
      }
    >
      <SettingFacts payee={payee} withContract={false} />
    </Card>
  )
}

function ContractCard({ payee: { contract } }: Props) {
  const say = useSay()
  return (
    <Card title={say(payeeSettingTexts.contract)} action={contract && <ContractTag state={contract.state} />}>
      {contract ? (
        <Facts facts={contractFacts(contract, say)} />
      ) : (
        <p className="sub">{say(payeeSettingTexts.contractNotRequired)}</p>
      )}
    </Card>
  )
}

function Who({ payee }: Props) {
  const say = useSay()
  const log = `${pages.auditLog.path}?${new URLSearchParams({ kind: 'payees', keyword: payee.name })}`
  return (
    <Card
      title={say(payeePageTexts.who)}
      action={
        <Auth code={elements.auditLink}>
          <span className="links">
            <Link to={log}>{say(payeePageTexts.changes)}</Link>
          </span>
        </Auth>
      }
    >
      <Facts
        facts={[
          { label: say(payeeColumns.code), value: payee.code },
          { label: say(payeeColumns.payer), value: payee.payerName },
          { label: say(payeeColumns.contactName), value: payee.contactName },
          { label: say(payeeColumns.contactMail), value: payee.contactMail },
          { label: say(payeeTexts.small), value: say(payee.small ? payeeTexts.yes : payeeTexts.no) },
          { label: say(payeeColumns.listed), value: <Moment at={payee.listedAt} /> },
        ]}
      />
    </Card>
  )
}
