/** Starts a statement: the other party and the currency first, then its lines. */
import { useState } from 'react'
import { reconciliationParties } from '#contract/reconciliations.ts'
import { type Currency, currencies } from '#domain/money.ts'
import { editTexts } from '#text/reconciliation-pages.ts'
import { useRead } from '#web/api/use-read.ts'
import { SearchSelect } from '#web/ui/inputs/search-select.tsx'
import { SelectField } from '#web/ui/inputs/select-field.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Card } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { Editor } from './editor.tsx'

export function AddForm({ opensUpload = false }: { opensUpload?: boolean }) {
  const say = useSay()
  const read = useRead(reconciliationParties, {})
  const [payeeId, setPayeeId] = useState('')
  const [chosen, setChosen] = useState<Currency>()
  return (
    <Loaded query={read}>
      {(parties) => {
        const party = parties.find((one) => one.payeeId === payeeId)
        const currency = chosen ?? party?.currencies[0]
        const name =
          party &&
          say(editTexts.partyOption, { payer: party.payerName, payee: party.payeeName, code: party.code })
        return (
          <div className="statement-stack">
            <Card title={say(editTexts.parties)}>
              <div className="statement-fields">
                <SearchSelect
                  label={say(editTexts.party)}
                  required
                  value={party && name ? { value: party.payeeId, label: name } : null}
                  onValue={(choice) => {
                    setPayeeId(choice?.value ?? '')
                    setChosen(undefined)
                  }}
                  from={parties.map((one) => ({
                    value: one.payeeId,
                    label: say(editTexts.partyOption, {
                      payer: one.payerName,
                      payee: one.payeeName,
                      code: one.code,
                    }),
                  }))}
                />
                <SelectField
                  label={say(editTexts.currency)}
                  required
                  value={currency ?? ''}
                  onValue={(value) => value !== '' && setChosen(value)}
                  choices={currencies.map((value) => ({ value, label: value }))}
                />
              </div>
              {!party && <p className="sub">{say(editTexts.partyMissing)}</p>}
            </Card>
            {party && currency && name && (
              <Editor
                key={`${payeeId} ${currency}`}
                start={{ payeeId, currency, party: name }}
                opensUpload={opensUpload}
              />
            )}
          </div>
        )
      }}
    </Loaded>
  )
}
