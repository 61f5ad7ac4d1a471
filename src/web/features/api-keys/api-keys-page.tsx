/** The API keys of a payer's own systems: scopes, last use, making one and revoking one. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { apiKeyAllowAccounts, apiKeyList, apiKeyRevoke } from '#contract/api-keys.ts'
import type { Reply } from '#contract/route.ts'
import { apiKeyTexts, keyKindTexts } from '#text/api-keys.ts'
import { call } from '#web/api/client.ts'
import { readKey, useRead } from '#web/api/use-read.ts'
import { Button } from '#web/ui/button.tsx'
import { ask } from '#web/ui/confirmations.ts'
import { minuteOf } from '#web/ui/format.ts'
import { isReloading, Loaded } from '#web/ui/loaded.tsx'
import { Card, EmptyState, Tag } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import { MakeDialog } from './make-dialog.tsx'
import '#web/ui/line-list.css'
import './api-keys.css'

type Key = Reply<typeof apiKeyList>[number]

export default function ApiKeysPage() {
  const say = useSay()
  const queries = useQueryClient()
  const read = useRead(apiKeyList, {})
  const title = useRef<HTMLHeadingElement>(null)
  const [isMaking, setMaking] = useState(false)
  const renew = () => queries.invalidateQueries({ queryKey: readKey(apiKeyList) })
  const revoke = async ({ id, keyName: name }: Key) => {
    const question = { title: say(apiKeyTexts.revokeTitle, { name }), body: say(apiKeyTexts.revokeBody) }
    if (!(await ask({ ...question, yes: say(apiKeyTexts.revoke), tone: 'danger' }))) return
    try {
      await call(apiKeyRevoke, { params: { id } })
      confirmDone(say(apiKeyTexts.revokeDone))
      title.current?.focus()
    } catch {
      // The client has shown the error; the list is reloaded in any case.
    }
    await renew()
  }
  const allow = async ({ id, keyName: name }: Key) => {
    const question = { title: say(apiKeyTexts.allowTitle, { name }), body: say(apiKeyTexts.allowBody) }
    const work = () => call(apiKeyAllowAccounts, { params: { id } }, { inPlace: true })
    if (await ask({ ...question, yes: say(apiKeyTexts.allow), work })) confirmDone(say(apiKeyTexts.allowDone))
    await renew()
  }
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say(apiKeyTexts.title)}</h1>
          <p className="sub">{say(apiKeyTexts.hint)}</p>
        </div>
        <Button look="primary" onClick={() => setMaking(true)}>
          {say(apiKeyTexts.make)}
        </Button>
      </div>
      <Card
        title={say(apiKeyTexts.title)}
        titleRef={title}
        busy={isReloading(read)}
        action={
          <a href="/docs" target="_blank" rel="noreferrer">
            {say(apiKeyTexts.reference)}
          </a>
        }
      >
        <Loaded query={read} lines={3}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState icon="lock" title={say(apiKeyTexts.none)} hint={say(apiKeyTexts.noneHint)} />
            ) : (
              <ul className="line-list">
                {list.map((key) => (
                  <KeyRow
                    key={key.id}
                    of={key}
                    onAllow={() => void allow(key)}
                    onRevoke={() => void revoke(key)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
      {isMaking && <MakeDialog onClose={() => setMaking(false)} onMade={() => void renew()} />}
    </>
  )
}

function KeyRow({ of, onAllow, onRevoke }: { of: Key; onAllow: () => void; onRevoke: () => void }) {
  const say = useSay()
  const { keyName: name, shown, kinds, addresses, state, madeBy, madeAt, companyName } = of
  const may = kinds.map((kind) => say(keyKindTexts[kind])).join(' · ')
  const from = addresses.length > 0 ? addresses.join(', ') : say(apiKeyTexts.anywhere)
  return (
    <li className="line-row">
      <div className="line-words">
        <p className="strong">
          {name}{' '}
          <Tag tone={state === 'active' ? 'ok' : 'off'}>
            {say(state === 'active' ? apiKeyTexts.active : apiKeyTexts.revoked)}
          </Tag>
        </p>
        <p className="sub">
          <code>{shown}…</code> · {companyName} · {may} · {from}
        </p>
        <p className="sub">{say(apiKeyTexts.madeBy, { name: madeBy, time: minuteOf(madeAt) })}</p>
        {state === 'active' && kinds.includes('payees') && (
          <p className="sub">
            {of.accountsAllowedBy === null
              ? say(apiKeyTexts.accountsWait)
              : say(apiKeyTexts.accountsAllowed, { name: of.accountsAllowedBy })}
          </p>
        )}
        {of.revokedAt !== null && (
          <p className="sub">
            {say(apiKeyTexts.revokedBy, { name: of.revokedBy ?? '', time: minuteOf(of.revokedAt) })}
          </p>
        )}
        <p className="sub">
          {of.usedAt === null
            ? say(apiKeyTexts.unused)
            : say(apiKeyTexts.used, { time: minuteOf(of.usedAt), address: of.usedFrom ?? '' })}
        </p>
      </div>
      {of.canAllowAccounts && (
        <Button aria-label={say(apiKeyTexts.allowNamed, { name })} onClick={onAllow}>
          {say(apiKeyTexts.allow)}
        </Button>
      )}
      {state === 'active' && (
        <Button aria-label={say(apiKeyTexts.revokeNamed, { name })} onClick={onRevoke}>
          {say(apiKeyTexts.revoke)}
        </Button>
      )}
    </li>
  )
}
