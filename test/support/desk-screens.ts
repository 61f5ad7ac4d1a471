/** The desk on screen, for tests: a book of three documents with its curve, and what settings on trial would change. */
import { book } from './clearing-screens.ts'
import { idOf } from './portal-world.ts'

export const deskPath = '/clearing/v1/what-if'

const deskFigures = (changes: object = {}) => ({
  items: 3,
  candidates: 3,
  awarded: 2,
  payees: 2,
  amount: '169349.50',
  discount: '1867.91',
  amountAfterDiscount: '167481.59',
  portfolioApr: '9.47',
  lowestRate: '8.25',
  poolLeft: '200000.00',
  poolLeftAfter: '32518.41',
  minimumApr: '5.00',
  desiredApr: '8.00',
  highestApr: '16.00',
  payDate: '2026-11-16',
  ...changes,
})

const step = (apr: string, documents: number, offered: string, awarded: string) => ({
  apr,
  documents,
  offered,
  awarded,
  averageApr: apr,
})
const curve = [
  step('12.00', 1, '100000.00', '100000.00'),
  step('8.25', 2, '167481.59', '167481.59'),
  step('6.00', 3, '260000.00', '167481.59'),
]

type Changes = { preview?: object; decision?: object; whatIf?: object; changed?: number; curve?: object[] }

/** Every document ends by the settings on trial as it does now, unless it says otherwise. */
export const desk = (list: object[], changes: Changes = {}) => {
  const { preview, decision, ...page } = book(list, changes)
  const same = { outcome: 'awarded', reasons: [] }
  return {
    ...page,
    list: list.map((row) => ({ whatIf: { ...same, ...pickOf(row) }, ...row })),
    bookId: idOf(900),
    at: '2026-11-13T02:45:00.000Z',
    currency: 'CNY',
    resultHash: '03ab9d',
    now: deskFigures(),
    whatIf: deskFigures(changes.whatIf),
    changed: changes.changed ?? 0,
    base: {
      lowestApr: '4.00',
      invoicePriority: 'descending',
      poolSize: '250000.00',
      availablePercent: '80.00',
    },
    preview,
    decision,
    curve: { now: changes.curve ?? curve, whatIf: changes.curve ?? curve },
  }
}

const pickOf = (row: object): object => {
  const { outcome, reasons } = row as { outcome?: string; reasons?: string[] }
  return { ...(outcome && { outcome }), ...(reasons && { reasons }) }
}
