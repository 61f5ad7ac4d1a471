/** Companies as a table: name, kind, state, entities, members, registrant, and actions. */
import { operatedSorts, operatorCompanies, operatorCompaniesTotals } from '#contract/operated.ts'
import type { Reply } from '#contract/route.ts'
import { companyTypes as kinds } from '#domain/access/abilities.ts'
import { type CompanyAction, operatedStates } from '#domain/operator/rules.ts'
import { shortIdOf } from '#domain/visible-names.ts'
import { companyTypes } from '#text/app.ts'
import { companyNaming } from '#text/identities.ts'
import { operatorTexts } from '#text/operator.ts'
import { sayNow } from '#web/ui/say.ts'
import { choiceFilter } from '#web/ui/table/choice-filter.tsx'
import { routeSource } from '#web/ui/table/route-source.ts'
import type { TableSpec } from '#web/ui/table/spec.ts'
import type { CompanyQuery } from './company-dialog.tsx'
import { operatedTable, severalOf } from './operated-table.tsx'

type Company = Reply<typeof operatorCompanies>['list'][number]

export const companiesSource = routeSource(
  'operatorCompanies',
  { tabs: operatedStates, filters: ['kind'], sorts: operatedSorts },
  { list: operatorCompanies, totals: { route: operatorCompaniesTotals, read: (totals) => totals } },
)

export const companiesTable = (onAction: (requested: CompanyQuery) => void): TableSpec<Company> =>
  operatedTable<CompanyAction, Company>(
    {
      name: 'operatorCompanies',
      label: operatorTexts.companies,
      named: operatorTexts.name,
      distinguishedBy: ({ id }) => sayNow(companyNaming.id, { id: shortIdOf(id) }),
      columns: [
        {
          key: 'kind',
          title: operatorTexts.kind,
          unsorted: true,
          cell: ({ companyType }) => sayNow(companyTypes[companyType]),
        },
        {
          key: 'entities',
          title: operatorTexts.entities,
          unsorted: true,
          cell: ({ entities }) => severalOf(entities),
        },
        {
          key: 'members',
          title: operatorTexts.members,
          unsorted: true,
          align: 'end',
          cell: ({ members }) => members,
        },
        {
          key: 'registrant',
          title: operatorTexts.registrant,
          unsorted: true,
          cell: ({ registerUsername }) => registerUsername,
        },
      ],
      keyword: operatorTexts.companiesKeyword,
      filters: [
        choiceFilter(
          'kind',
          operatorTexts.kind,
          kinds.map((value) => ({ value, label: companyTypes[value] })),
        ),
      ],
      firstUse: { title: operatorTexts.companiesFirst, hint: operatorTexts.companiesFirstHint },
    },
    (act, { id, name, slug, entities }) => onAction({ act, id, name, slug, entities }),
  )
