/** The due date of an invoice, by what it says. */
import { describe, expect, it } from 'vitest'
import { netDaysIn } from './payment-terms.ts'
import { checkUbl, readUbl } from './ubl.ts'

const invoiceWith = (more: Readonly<Record<string, readonly string[]>>) =>
  readUbl(
    new Map(
      Object.entries({ ID: ['A-1'], IssueDate: ['2026-10-20'], ...more }).map(
        ([path, texts]) => [`Invoice/${path}`, texts] as const,
      ),
    ),
  ) ?? {}
const duration = 'PaymentTerms/SettlementPeriod/DurationMeasure'

describe('[DOC-33] the due date of an invoice', () => {
  it.each([
    ['DueDate', { DueDate: ['2026-12-01'], 'PaymentTerms/Note': ['Net 30'] }, '2026-12-01'],
    ['the means of payment', { 'PaymentMeans/PaymentDueDate': ['2026-12-02'] }, '2026-12-02'],
    ['the date of the terms', { 'PaymentTerms/PaymentDueDate': ['2026-12-03'] }, '2026-12-03'],
    ['the period of the terms', { [duration]: ['30'], [`${duration}@unitCode`]: ['DAY'] }, '2026-11-19'],
    ['a period without a unit', { [duration]: ['30'] }, '2026-11-19'],
    ['a period in weeks', { [duration]: ['2'], [`${duration}@unitCode`]: ['WEE'] }, '2026-11-03'],
    ['a note', { 'PaymentTerms/Note': ['Net 30 days'] }, '2026-11-19'],
    ['terms that agree', { [duration]: ['30'], 'PaymentTerms/Note': ['30 days net'] }, '2026-11-19'],
  ])('is read of %s', (_what, texts, due) => {
    expect(invoiceWith(texts)['dueDate']).toBe(due)
  })

  it.each([
    ['nothing', {}],
    ['terms that differ', { 'PaymentTerms/Note': ['Net 30 days', 'Net 60 days'] }],
    ['a period in months', { [duration]: ['2'], [`${duration}@unitCode`]: ['MON'] }],
    ['units that belong to other periods', { [duration]: ['2', '3'], [`${duration}@unitCode`]: ['WEE'] }],
    ['the term of a bill', { 'PaymentMeans/PaymentMeansCode': ['24'], [duration]: ['180'] }],
    ['no date of issue', { IssueDate: ['soon'], 'PaymentTerms/Note': ['Net 30'] }],
  ])('is missing by %s, and the error says which field', (_what, texts) => {
    const cells = invoiceWith(texts)
    expect(cells['dueDate']).toBe('')
    const checked = checkUbl(cells)
    const errors = 'errors' in checked ? checked.errors : []
    expect(errors.map(({ column, reason }) => [column, reason])).toContainEqual(['dueDate', 'dueDateMissing'])
  })

  it.each([
    ['Net 30', 30],
    ['NET 30 DAYS.', 30],
    ['Net30', 30],
    ['2/10 net 30', 30],
    ['2%/10, net 30 days', 30],
    ['30 days', 30],
    ['30 days net', 30],
    ['Payment within 14 days of the invoice date', 14],
    ['Payment terms: 60 days', 60],
    ['Net 0', 0],
    ['净60天', 60],
    ['账期：90天', 90],
    ['开票后３０日内付款。', 30],
    ['30 days after the end of the month', undefined],
    ['2% discount within 10 days', undefined],
    ['收到货物后30天', undefined],
    ['Net 4000 days', undefined],
    ['30', undefined],
    ['As agreed', undefined],
  ])('by the note %s is after %s days', (note, days) => {
    expect(netDaysIn(note)).toBe(days)
  })
})
