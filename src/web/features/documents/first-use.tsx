/** Shown for a list without any document: the reader's next step, with a link. */
import { Link } from 'react-router'
import { elements } from '#domain/access/elements.ts'
import { pages } from '#domain/access/pages.ts'
import { type AuthMap, isPermitted } from '#domain/access/permitted.ts'
import { pageNames } from '#text/access.ts'
import { firstUseTexts } from '#text/document-first-use.ts'
import { documentTexts } from '#text/documents.ts'
import { Button } from '#web/ui/button.tsx'
import { sayNow } from '#web/ui/say.ts'
import type { TableSpec } from '#web/ui/table/spec.ts'
import type { DocumentRow } from './document-calls.ts'
import type { Side } from './document-filters.tsx'

type FirstUseInput = {
  readonly side: Side
  readonly may: AuthMap
  /** How many payers and payees there are; undefined until they are read. */
  readonly payers: number | undefined
  readonly payees: number | undefined
  readonly onAdd: () => void
}

type FirstUse = TableSpec<DocumentRow>['firstUse']

const wayTo = (path: string, label: string) => (
  <Link className="button button-primary" to={path}>
    {label}
  </Link>
)

export function firstUseFor({ side, may, payers, payees, onAdd }: FirstUseInput): FirstUse {
  if (side === 'payer' && payees === 0) return withoutPayees(may)
  if (side === 'payee' && payers === 0) return withoutPayers(may)
  const hint = side === 'payer' ? documentTexts.payerFirst : documentTexts.payeeFirst
  if (!isPermitted(may, elements.keepDocuments)) return { title: documentTexts.firstTitle, hint }
  const action = (
    <>
      <Button look="primary" onClick={onAdd}>
        {sayNow(documentTexts.add)}
      </Button>
      <Link className="button button-plain" to={pages.documentImport.path}>
        {sayNow(pageNames.documentImport)}
      </Link>
    </>
  )
  return { title: documentTexts.firstTitle, hint, action }
}

/** Payees register on the payer's page; its administrators have the address. */
const withoutPayees = (may: AuthMap): FirstUse =>
  isPermitted(may, elements.registrationPage)
    ? {
        title: firstUseTexts.noPayees,
        hint: firstUseTexts.noPayeesHint,
        action: wayTo(pages.entities.path, sayNow(firstUseTexts.toRegistration)),
      }
    : { title: firstUseTexts.noPayees, hint: firstUseTexts.noPayeesAsk }

/** A payee asks a payer to be connected; who may not, reads under which name a payer lists the company. */
const withoutPayers = (may: AuthMap): FirstUse =>
  isPermitted(may, elements.askPayers)
    ? {
        title: firstUseTexts.noPayers,
        hint: firstUseTexts.noPayersConnect,
        action: wayTo(pages.customers.path, sayNow(firstUseTexts.toPayers)),
      }
    : {
        title: firstUseTexts.noPayers,
        hint: firstUseTexts.noPayersHint,
        action: wayTo(pages.accountInfo.path, sayNow(firstUseTexts.toAccount)),
      }
