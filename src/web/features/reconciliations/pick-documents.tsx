/** Lines from one's own documents: some of them, or everything of a period in one press. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reconciliationDocuments } from '#contract/reconciliation-documents.ts'
import { type Currency, displayDigits, parseAmount } from '#domain/money.ts'
import { statementLinesMax } from '#domain/reconciliations/limits.ts'
import { reconciliationFailureTexts } from '#text/reconciliation-failures.ts'
import { editTexts } from '#text/reconciliation-pages.ts'
import { empties, selecting } from '#text/tables.ts'
import { call } from '#web/api/client.ts'
import { readKey } from '#web/api/use-read.ts'
import { useActingCard } from '#web/session/acting-identity.ts'
import { useToday } from '#web/ui/business-time.ts'
import { Button } from '#web/ui/button.tsx'
import { FormRefusal } from '#web/ui/form/form-errors.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { CancelButton, PanelDialog } from '#web/ui/panel-dialog.tsx'
import { EmptyState } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { lastMonth, PickFilters, pickedBy } from './pick-filters.tsx'
import { type Chosen, PickTable } from './pick-table.tsx'
import { type OwnDocument, type TypedLine, typedFrom } from './typed-lines.ts'

type Props = {
  payeeId: string
  currency: Currency
  /** Numbers that the statement has already. */
  taken: ReadonlySet<string>
  onPick: (lines: readonly TypedLine[]) => void
  onClose: () => void
}

const noneChosen: Chosen = new Map()

export function PickDocuments({ payeeId, currency, taken, onPick, onClose }: Props) {
  const say = useSay()
  const today = useToday()
  const side = useActingCard()?.companyType === 'supplier' ? 'payee' : 'payer'
  const [picking, setPicking] = useState(() => lastMonth(today))
  const [chosen, setChosen] = useState(noneChosen)
  const [refusal, setRefusal] = useState<string>()
  const request = { query: { payeeId, currency, ...pickedBy(picking) } }
  const found = useQuery({
    queryKey: readKey(reconciliationDocuments, request),
    placeholderData: keepPreviousData,
    queryFn: () => call(reconciliationDocuments, request, { inPlace: true }),
  })
  const isFiltered = picking.keyword !== '' || Object.keys(picking.filters).length > 0
  const words = (documents: readonly OwnDocument[]) => ({
    count: documents.length,
    amount: amountOf(documents, currency),
  })
  const choose = (next: Chosen) => {
    setChosen(next)
    setRefusal(undefined)
  }
  const add = (documents: readonly OwnDocument[]) => {
    if (taken.size + documents.length > statementLinesMax)
      setRefusal(say(reconciliationFailureTexts.reconciliationLinesTooMany, { max: statementLinesMax }))
    else onPick(documents.map(typedFrom))
  }
  const picked = [...chosen.values()]
  return (
    <PanelDialog title={say(editTexts.pick)} wide forgets onClose={onClose}>
      <PickFilters side={side} picking={picking} onChange={setPicking} />
      <Loaded query={found} lines={7}>
        {({ list, hasMore }) => {
          const left = list.filter(({ number }) => !taken.has(number))
          return (
            <>
              <div className="pick-found" inert={found.isPlaceholderData}>
                {hasMore && (
                  <p className="form-error" role="status">
                    {say(editTexts.pickMore, { max: statementLinesMax })}
                  </p>
                )}
                {list.length === 0 ? (
                  <EmptyState
                    icon="search"
                    level="p"
                    title={say(isFiltered ? editTexts.pickNone : editTexts.pickEmpty)}
                    {...(isFiltered && { hint: say(empties.noMatchHint) })}
                  />
                ) : (
                  <PickTable
                    key={JSON.stringify(picking)}
                    documents={list}
                    side={side}
                    currency={currency}
                    taken={taken}
                    chosen={chosen}
                    onChoose={choose}
                  />
                )}
                {left.length < list.length && (
                  <p className="sub">{say(editTexts.pickSkipped, { count: list.length - left.length })}</p>
                )}
              </div>
              {refusal && <FormRefusal>{refusal}</FormRefusal>}
              <div className="dialog-actions">
                {chosen.size > 0 && (
                  <button type="button" className="link" onClick={() => choose(noneChosen)}>
                    {say(selecting.clear)}
                  </button>
                )}
                <CancelButton />
                {left.length > 0 && !hasMore && (
                  <Button
                    look={chosen.size > 0 ? 'plain' : 'primary'}
                    busy={found.isPlaceholderData}
                    onClick={() => add(left)}
                  >
                    {say(editTexts.pickAll, words(left))}
                  </Button>
                )}
                {chosen.size > 0 && (
                  <Button look="primary" onClick={() => add(picked)}>
                    {say(editTexts.pickChosen, words(picked))}
                  </Button>
                )}
              </div>
            </>
          )
        }}
      </Loaded>
    </PanelDialog>
  )
}

function amountOf(documents: readonly OwnDocument[], currency: Currency): string {
  const minor = documents.reduce((sum, { amount }) => sum + (parseAmount(amount, currency)?.minor ?? 0n), 0n)
  return `${currency} ${displayDigits({ currency, minor }, language())}`
}
