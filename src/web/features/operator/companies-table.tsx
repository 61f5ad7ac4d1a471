/** Companies as a table: which, of what kind, in which state, with whom, and what can be done. */
import { operatedSorts, operatorCompanies, operatorCompaniesTotals } from '#contract/operated.ts'
import type { Reply } from '#contract/route.ts'
import { companyTypes as kinds } from '#domain/access/abilities.ts'
import { operatedStates } from '#domain/operator/rules.ts'
import { companyTypes } from '#text/app.ts'
import { operatedStateNames, operatorTexts } from '#text/operator.ts'
import { Moment } from '#web/ui/moment.tsx'
import { sayNow } from '#web/ui/say.ts'
import { choiceFilter } from '#web/ui/table/choice-filter.tsx'
import { routeSource } from '#web/ui/table/route-source.ts'
import type { TableSpec } from '#web/ui/table/spec.ts'
import { Acts } from './acts.tsx'
import type { AskedCompany } from './company-dialog.tsx'
import { Several, StateTag } from './state-tag.tsx'

type Company = Reply<typeof operatorCompanies>['list'][number]

export const companiesSource = routeSource(
  'operatorCompanies',
  { tabs: operatedStates, filters: ['kind'], sorts: operatedSorts },
  { list: operatorCompanies, totals: { route: operatorCompaniesTotals, read: (totals) => totals } },
)

export const companiesTable = (onAct: (asked: AskedCompany) => void): TableSpec<Company> => ({
  name: 'operatorCompanies',
  label: operatorTexts.companies,
  columns: [
    { key: 'name', title: operatorTexts.name, card: 'hero', cell: ({ name }) => name },
    {
      key: 'state',
      title: operatorTexts.state,
      unsorted: true,
      card: 'state',
      cell: ({ state }) => <StateTag state={state} />,
    },
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
      cell: ({ entities }) =>
        entities.length > 0 ? <Several names={entities.map(({ name }) => name)} /> : null,
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
    {
      key: 'registeredAt',
      title: operatorTexts.registeredAt,
      cell: ({ registeredAt }) => <Moment at={registeredAt} />,
    },
    {
      key: 'acts',
      pinned: true,
      title: operatorTexts.acts,
      unsorted: true,
      cell: ({ id, name, slug, acts }) => (
        <Acts acts={acts} name={name} onAct={(act) => onAct({ act, id, name, slug })} />
      ),
    },
  ],
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  tabs: operatedStates.map((key) => ({ key, label: operatedStateNames[key] })),
  keyword: operatorTexts.companiesKeyword,
  filters: [
    choiceFilter(
      'kind',
      operatorTexts.kind,
      kinds.map((value) => ({ value, label: companyTypes[value] })),
    ),
  ],
  firstUse: { title: operatorTexts.companiesFirst, hint: operatorTexts.companiesFirstHint },
})
