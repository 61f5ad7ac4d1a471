/** Finding a payer by a part of its name. */
import { useState } from 'react'
import { payerSearch } from '#contract/payer-connections.ts'
import { charactersOf } from '#domain/formats.ts'
import { payerSearchCharactersMin } from '#domain/payees/limits.ts'
import { askableStates } from '#domain/payees/payer-connections.ts'
import { connectionStateTexts, customerTexts } from '#text/payer-connections.ts'
import { useRead } from '#web/api/use-read.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Card, Tag } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { connectionTones } from './tones.ts'

type Payer = { readonly id: string; readonly name: string }

export function FindPayer({ onAsk }: { onAsk: (payer: Payer) => void }) {
  const say = useSay()
  const [typed, setTyped] = useState('')
  const [wanted, setWanted] = useState<string>()
  const isShort = charactersOf(typed.trim()) < payerSearchCharactersMin
  return (
    <Card title={say(customerTexts.find)}>
      <search>
        <form
          className="find-payer"
          onSubmit={(event) => {
            event.preventDefault()
            if (!isShort) setWanted(typed.trim())
          }}
        >
          <TextField
            label={say(customerTexts.name)}
            help={say(customerTexts.nameHelp)}
            value={typed}
            onValue={setTyped}
            autoComplete="off"
          />
          <Button type="submit" disabled={isShort}>
            {say(customerTexts.search)}
          </Button>
        </form>
      </search>
      {wanted !== undefined && <FoundPayers key={wanted} name={wanted} onAsk={onAsk} />}
    </Card>
  )
}

function FoundPayers({ name, onAsk }: { name: string; onAsk: (payer: Payer) => void }) {
  const say = useSay()
  const read = useRead(payerSearch, { query: { name } })
  return (
    <Loaded query={read} lines={2}>
      {(found) =>
        found.length === 0 ? (
          <p className="sub" role="status">
            {say(customerTexts.none)}
          </p>
        ) : (
          <ul className="line-list" aria-label={say(customerTexts.found)}>
            {found.map((payer) => (
              <li key={payer.id} className="line-row">
                <p className="strong">
                  {payer.name}{' '}
                  {payer.state && (
                    <Tag tone={connectionTones[payer.state]}>{say(connectionStateTexts[payer.state])}</Tag>
                  )}
                </p>
                {(payer.state === null || askableStates.has(payer.state)) && (
                  <Button
                    aria-label={say(customerTexts.askNamed, { name: payer.name })}
                    onClick={() => onAsk(payer)}
                  >
                    {say(customerTexts.ask)}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
