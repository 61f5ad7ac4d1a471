/** The admin config of the platform, or of the payer in the address. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { operatorCompanies } from '#contract/operated.ts'
import { configHistory, operatorConfig } from '#contract/operator-config.ts'
import { configTable } from '#domain/operator/config.ts'
import { positionsIn } from '#domain/operator/positions.ts'
import { configNames, configTexts, flagNames, offerTypeNames, operatorTexts } from '#text/operator.ts'
import { operatorPageNames } from '#text/operator-titles.ts'
import { labelOf } from '#text/text.ts'
import { call } from '#web/api/client.ts'
import { readKey, useRead } from '#web/api/use-read.ts'
import { Button } from '#web/ui/button.tsx'
import { distinctNames } from '#web/ui/distinct-names.ts'
import { SearchSelect } from '#web/ui/inputs/search-select.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Card, Tag } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { type ConfigRow, EditDialog, HistoryDialog, ResetDialog } from './config-dialogs.tsx'
import { OperatorShell } from './shell.tsx'

const findBuyers = async (keyword: string) => {
  const { list } = await call(
    operatorCompanies,
    { query: { keyword, kind: ['buyer'] } },
    { inPlace: true, quiet: true },
  )
  return distinctNames(list)
}

export default function ConfigPage() {
  return (
    <OperatorShell>
      <Config />
    </OperatorShell>
  )
}

type OpenDialog = { readonly what: 'edit' | 'reset' | 'history'; readonly row: ConfigRow }

function Config() {
  const say = useSay()
  const queries = useQueryClient()
  const [address, setAddress] = useSearchParams()
  const companyId = address.get('company') ?? undefined
  const read = useRead(operatorConfig, { query: companyId === undefined ? {} : { companyId } })
  const [requested, setRequested] = useState<OpenDialog>()
  const company = read.data?.company
  const close = () => setRequested(undefined)
  const onDone = () => {
    close()
    void queries.invalidateQueries({ queryKey: readKey(operatorConfig) })
    void queries.invalidateQueries({ queryKey: readKey(configHistory) })
  }
  const dialog = requested && { row: requested.row, companyId, onClose: close, onDone }
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say(operatorPageNames.config)}</h1>
          <p className="sub">{say(configTexts.hint)}</p>
        </div>
      </div>
      <div className="config-scope">
        <SearchSelect
          label={say(configTexts.scope)}
          help={say(configTexts.buyerHint)}
          placeholder={say(configTexts.platform)}
          value={company ? { value: company.id, label: company.name } : null}
          onValue={(choice) => setAddress(choice ? { company: choice.value } : {})}
          from={findBuyers}
        />
      </div>
      <Card title={company?.name ?? say(configTexts.platform)}>
        <Loaded query={read} lines={8}>
          {({ keys }) => (
            <ul>
              {keys.map((row) => (
                <KeyRow
                  key={row.key}
                  row={row}
                  isBuyers={companyId !== undefined}
                  onAsk={(what) => setRequested({ what, row })}
                />
              ))}
            </ul>
          )}
        </Loaded>
      </Card>
      {dialog && requested.what === 'edit' && <EditDialog {...dialog} />}
      {dialog && requested.what === 'reset' && <ResetDialog {...dialog} />}
      {dialog && requested.what === 'history' && <HistoryDialog {...dialog} />}
    </>
  )
}

type RowProps = { row: ConfigRow; isBuyers: boolean; onAsk: (what: OpenDialog['what']) => void }

function KeyRow({ row, isBuyers, onAsk }: RowProps) {
  const say = useSay()
  const name = say(configNames[row.key])
  const named = (act: string) => say(operatorTexts.actionNamed, { act, name })
  return (
    <li className="config-key">
      <div>
        {name}
        <code>{row.key}</code>
      </div>
      <div className="config-value">
        <ConfigValue row={row} />
        {isBuyers && (
          <Tag tone={row.own === null ? 'off' : 'ok'}>
            {say(row.own === null ? configTexts.inherited : configTexts.own)}
          </Tag>
        )}
      </div>
      <div className="operator-actions">
        <Button look="row" aria-label={named(say(configTexts.edit))} onClick={() => onAsk('edit')}>
          {say(configTexts.edit)}
        </Button>
        {isBuyers && row.own !== null && (
          <Button look="row" aria-label={named(say(configTexts.reset))} onClick={() => onAsk('reset')}>
            {say(configTexts.reset)}
          </Button>
        )}
        <Button look="row" aria-label={named(say(configTexts.history))} onClick={() => onAsk('history')}>
          {say(configTexts.history)}
        </Button>
      </div>
    </li>
  )
}

function ConfigValue({ row: { key, value } }: { row: ConfigRow }) {
  const say = useSay()
  if (value === null) return <span className="change-about">{say(configTexts.unset)}</span>
  const { kind } = configTable[key]
  if (kind === 'positions')
    return <span>{say(configTexts.positionsCount, { count: positionsIn(value)?.length ?? 0 })}</span>
  if (kind === 'offerType') return <span>{labelOf(offerTypeNames, value, language())}</span>
  if (kind === 'flag') return <span>{labelOf(flagNames, value, language())}</span>
  return <span>{value}</span>
}
