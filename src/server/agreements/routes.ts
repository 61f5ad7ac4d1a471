/** The calls of agreements. */

import * as contract from '#contract/agreement-texts.ts'
import { platformAgreements } from '#contract/agreements.ts'
import type { Reply } from '#contract/route.ts'
import type { CompanyMold } from '#domain/access/abilities.ts'
import { offerAgreementFor } from '#domain/agreements/kinds.ts'
import { settingsOf } from '#domain/agreements/settings.ts'
import { done, refuse } from '#domain/result.ts'
import type { Language } from '#text/text.ts'
import { present } from '../http/read.ts'
import { act, open, type Served } from '../http/routes.ts'
import { acceptRequired } from './commands.ts'
import { agreementFiles } from './files.ts'
import * as queries from './queries.ts'

type RequiredRow = readonly {
  readonly agreement: queries.CurrentAgreement
  readonly companies: readonly string[]
}[]
type ForOffer = {
  readonly marketId: string
  readonly legalForm: CompanyMold
  readonly config: Parameters<typeof settingsOf>[0]
  readonly agreements: readonly queries.CurrentAgreement[]
}
type VersionRow = Omit<Reply<typeof contract.operatorAgreements>[number], 'title' | 'id'> &
  Pick<queries.CurrentAgreement, 'title' | 'files'>
type OfferType = 'oneTime' | 'fixed' | 'recurring'

/** The agreement of an offer, as the payer has configured it. */
function offerAgreementView(row: ForOffer, type: OfferType, language: Language) {
  const recurring = type === 'recurring'
  const kind = offerAgreementFor({ recurring, fixed: type === 'fixed' }, row.legalForm)
  const found = row.agreements.find((one) => one.kind === kind)
  if (!found) throw new Error(`no version of the agreement ${kind} is published`)
  const { name, fileId, showsTick, usesSignature } = settingsOf(row.config, row.legalForm)
  const text = queries.agreementView(found, language)
  const own = recurring ? null : fileId
  const id = own ?? text.id
  return {
    marketId: row.marketId,
    id,
    kind,
    name: (recurring ? null : name) ?? text.title,
    url: `/files/v1/${id}`,
    text: own === null ? text : null,
    showsTick,
    usesSignature,
  }
}

export const agreementsRoutes: readonly Served[] = [
  present(platformAgreements, { sql: 'select null::text as answer' }, ({ language }) =>
    done(
      agreementFiles
        .filter((agreement) => agreement.language === language)
        .map(({ kind, name, id }) => ({ id, kind, name, url: `/files/v1/${id}` })),
    ),
  ),
  open(contract.agreementTexts, async ({ db }, { query }, { language }) => ({
    kind: 'data',
    data: (await queries.findTexts(db, query.kind)).map((one) => queries.agreementView(one, language)),
  })),
  present<typeof contract.requiredAgreements, RequiredRow>(
    contract.requiredAgreements,
    { sql: queries.required },
    ({ row, language }) =>
      done(
        row.map(({ agreement, companies }) => ({
          ...queries.agreementView(agreement, language),
          companies: [...companies],
        })),
      ),
  ),
  act(contract.agreementsAccept, acceptRequired),
  present<typeof contract.operatorAgreements, readonly VersionRow[]>(
    contract.operatorAgreements,
    { sql: queries.versions },
    ({ row, language }) =>
      done(
        row.map(({ title, files, ...version }) => ({
          ...version,
          title: title[language],
          id: files[language],
        })),
      ),
  ),
  present<typeof contract.offerAgreements, readonly ForOffer[]>(
    contract.offerAgreements,
    { sql: queries.forOffers, values: ({ query }) => [query.marketId] },
    ({ row, input: { query }, language }) =>
      row.length < new Set(query.marketId).size
        ? refuse('notFound')
        : done(row.map((one) => offerAgreementView(one, query.type, language))),
  ),
]
