/** The audit log as a table: time, person, action, subject. */
import { auditExport, auditList, auditSorts, auditTabs, auditTotals } from '#contract/audit.ts'
import { loggedKinds } from '#domain/audit.ts'
import { aboutOf, actionKindTexts, actionTexts, auditLog, whoOf } from '#text/audit.ts'
import { labelOf } from '#text/text.ts'
import { saveExport } from '#web/api/exports.ts'
import { Moment } from '#web/ui/moment.tsx'
import { language } from '#web/ui/say.ts'
import { choiceFilter } from '#web/ui/table/choice-filter.tsx'
import { dayRange, dayRangeFilter, dayRangeNames } from '#web/ui/table/day-range-filter.tsx'
import { routeSource } from '#web/ui/table/route-source.ts'
import type { Column, TableSpec } from '#web/ui/table/spec.ts'
import { DetailsButton, type Entry } from './entry-details.tsx'

export const auditSource = routeSource(
  'audit',
  { tabs: auditTabs, filters: ['kind'], singles: dayRangeNames, ranges: [dayRange()], sorts: auditSorts },
  { list: auditList, totals: { route: auditTotals, read: (totals) => totals } },
)

const columns: readonly Column<Entry>[] = [
  { key: 'at', title: auditLog.at, cell: ({ at }) => <Moment at={at} /> },
  {
    key: 'action',
    title: auditLog.action,
    unsorted: true,
    card: 'hero',
    cell: ({ action }) => labelOf(actionTexts, action, language()),
  },
  {
    key: 'person',
    title: auditLog.person,
    unsorted: true,
    cell: (entry) => whoOf(entry, language()),
  },
  {
    key: 'about',
    title: auditLog.about,
    unsorted: true,
    cell: (entry) => aboutOf(entry, language()),
  },
  { key: 'company', title: auditLog.company, unsorted: true, cell: ({ company }) => company },
  { key: 'number', title: auditLog.number, unsorted: true, align: 'end', cell: ({ number }) => number },
  { key: 'address', title: auditLog.address, unsorted: true, cell: ({ address }) => address },
  {
    key: 'details',
    title: auditLog.details,
    unsorted: true,
    pinned: true,
    card: 'whole',
    cell: (entry) => <DetailsButton entry={entry} />,
  },
]

export const auditTable: TableSpec<Entry> = {
  name: 'audit',
  label: auditLog.title,
  columns,
  keyOf: ({ id }) => id,
  nameOf: ({ action }) => labelOf(actionTexts, action, language()),
  tabs: auditTabs.map((key) => ({ key, label: auditLog.tabs[key] })),
  keyword: auditLog.keyword,
  filters: [
    choiceFilter(
      'kind',
      auditLog.kind,
      loggedKinds.map((value) => ({ value, label: actionKindTexts[value] })),
    ),
    dayRangeFilter(auditLog.days),
  ],
  onExport: (filtered) => saveExport(auditExport, filtered),
  firstUse: { title: auditLog.firstTitle, hint: auditLog.firstHint },
}
