/** The page on which a person chooses the company to act for. */
import { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { multiagent } from '#contract/identity.ts'
import { companyTypes } from '#domain/access/abilities.ts'
import { identitiesWithoutSearchMax } from '#domain/identity/limits.ts'
import { app } from '#text/app.ts'
import { identities } from '#text/identities.ts'
import { call } from '#web/api/client.ts'
import { messageOf } from '#web/api/failed.ts'
import { startLive } from '#web/api/live-updates.ts'
import {
  type Card,
  cardsOf,
  type Multiagent,
  pathToIdentity,
  rememberIdentities,
} from '#web/session/acting-identity.ts'
import { paths } from '#web/session/paths.ts'
import { switchTo } from '#web/session/sign-in.ts'
import { signOutAndLeave } from '#web/session/sign-out.ts'
import { notice } from '#web/session/tab-storage.ts'
import { Button } from '#web/ui/button.tsx'
import { FailureState } from '#web/ui/failure.tsx'
import { SearchField } from '#web/ui/field.tsx'
import { joinNames } from '#web/ui/format.ts'
import { OuterFrame } from '#web/ui/outer-frame.tsx'
import { EmptyState, Skeleton } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { warn } from '#web/ui/toasts.ts'
import { useLoad } from '#web/ui/use-load.ts'
import { useNavigateIfMounted } from '#web/ui/use-navigate-if-mounted.ts'
import { IdentityCard } from './identity-card.tsx'
import './select-agent.css'

export default function SelectAgentPage() {
  const say = useSay()
  const { loaded, error, retry } = useLoad(readIdentities)
  const [renewed, setRenewed] = useState<Multiagent>()
  const record = renewed ?? loaded
  const { busy, result, look } = useLookAgain(record, setRenewed)
  // Only the end of the session matters here; other events do not.
  useEffect(() => startLive(new QueryClient()), [])
  return (
    <OuterFrame wide>
      <div className="page-head">
        <div>
          <h1>{say(identities.title)}</h1>
          <p className="sub">{say(identities.hint)}</p>
        </div>
        <div className="identity-ways">
          {record && (
            <Button busy={busy} onClick={() => void look()}>
              {say(identities.again)}
            </Button>
          )}
          <Button onClick={() => void signOutAndLeave()}>{say(app.signOut)}</Button>
        </div>
      </div>
      <p className="sub" role="status">
        {result}
      </p>
      {record && <Identities record={record} />}
      {!record && error !== undefined && <FailureState error={error} onRetry={retry} />}
      {!record && error === undefined && <Skeleton lines={6} />}
    </OuterFrame>
  )
}

async function readIdentities(): Promise<Multiagent> {
  const record = await call(multiagent, {}, { inPlace: true })
  rememberIdentities(record)
  return record
}

/** People who wait for a company, or for unfreezing, can check again. */
function useLookAgain(record: Multiagent | undefined, onRecord: (record: Multiagent) => void) {
  const say = useSay()
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState('')
  const look = async () => {
    setBusy(true)
    setResult('')
    try {
      const next = await readIdentities()
      const isSame = JSON.stringify(next) === JSON.stringify(record)
      setResult(say(isSame ? identities.same : identities.renewed))
      onRecord(next)
    } catch (error) {
      setResult(messageOf(error))
    }
    setBusy(false)
  }
  return { busy, result, look }
}

function Identities({ record }: { record: Multiagent }) {
  const say = useSay()
  const goOn = useNavigateIfMounted()
  const [words, setWords] = useState('')
  const [choosing, setChoosing] = useState<string>()
  const [reason] = useState(notice.get)
  useEffect(() => notice.remove(), [])
  const cards = cardsOf(record)
  const shown = cards.filter((card) => matches(card, words))
  const choose = async (card: Card) => {
    if (choosing) return
    setChoosing(card.id)
    try {
      await goOn(await switchTo({ companyType: card.companyType, id: card.id }, record))
    } catch (error) {
      warn(messageOf(error))
    } finally {
      setChoosing(undefined)
    }
  }
  // Without any company there is nothing to choose.
  if (cards.length === 0) return <Navigate to={pathToIdentity() ?? paths.notAuth} replace />
  const frozen = cards.filter((card) => card.frozen)
  const isStuck = frozen.length === cards.length
  const companies = joinNames([...new Set(frozen.map(({ name, masterName }) => masterName ?? name))])
  return (
    <>
      {(isStuck || reason) && (
        <p className="form-error" role="alert">
          {isStuck ? say(identities.allFrozen, { companies }) : reason}
        </p>
      )}
      {cards.length > identitiesWithoutSearchMax && (
        <SearchField
          label={say(identities.search)}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      {shown.length === 0 && (
        <EmptyState icon="search" title={say(identities.noMatch)} hint={say(identities.noMatchHint)} />
      )}
      {companyTypes.map((companyType) => {
        const group = shown.filter((card) => card.companyType === companyType)
        if (group.length === 0) return null
        return (
          <section key={companyType} className="identity-group">
            <h2>{say(identities.groups[companyType])}</h2>
            <ul className="identity-cards">
              {group.map((card) => (
                <li key={card.id}>
                  <IdentityCard card={card} busy={choosing === card.id} onChoose={() => void choose(card)} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}

const matches = ({ name, masterName = '', distinguishedBy }: Card, words: string): boolean =>
  `${name} ${masterName} ${distinguishedBy?.shortId ?? ''}`.toLowerCase().includes(words.trim().toLowerCase())
