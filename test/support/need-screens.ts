/** An amount by a day on screen, for tests: two payers, each through a sub-entity of its own. */
import { idOf } from './portal-world.ts'

export const needPath = '/supplier/payment-apply/need'
export const needCall = '/offer/v1/need'

const places = {
  1: { marketId: idOf(31), payerId: idOf(11), supplierId: idOf(21) },
  2: { marketId: idOf(32), payerId: idOf(12), supplierId: idOf(22) },
  3: { marketId: idOf(33), payerId: idOf(13), supplierId: idOf(22) },
} as const
type Place = keyof typeof places

export const needPayer = (place: Place, changes: object = {}) => ({
  ...places[place],
  payerName: place === 1 ? 'Hongfei Parts' : 'Lanting',
  supplierName: place === 1 ? 'Suzhou works' : 'Qingdao works',
  rateType: 1,
  rate: place === 1 ? '8.25' : '6.25',
  rateFrom: 'awarded',
  rateTypes: 'apr',
  lowestApr: '4.00',
  highestApr: '18.00',
  documents: 4,
  amountAfterDiscount: '743160.22',
  excluded: false,
  why: null,
  leftOut: null,
  ...changes,
})

const document = (n: number, amount: string, discount: string, amountAfterDiscount: string) => ({
  documentId: idOf(70 + n),
  documentNumber: `FP-00${n}`,
  type: 'payable',
  dueDate: '2027-12-24',
  daysPaidEarly: 13,
  amount,
  discount,
  amountAfterDiscount,
})

const figures = (amount: string, discount: string, amountAfterDiscount: string) => ({
  amount,
  discount,
  amountAfterDiscount,
})

/** The offer to the first payer has one document, the other two. */
const needOffer = (place: 1 | 2, changes: object = {}) => ({
  ...places[place],
  rateType: 1,
  rate: place === 1 ? '8.25' : '6.25',
  payDate: place === 1 ? '2027-12-09' : '2027-12-11',
  clearings: place === 1 ? 4 : 1,
  ...(place === 1
    ? figures('204930.00', '624.77', '204305.23')
    : figures('297860.00', '743.48', '297116.52')),
  documents:
    place === 1
      ? [document(1, '204930.00', '624.77', '204305.23')]
      : [document(2, '168400.00', '380.07', '168019.93'), document(3, '129460.00', '363.41', '129096.59')],
  ...changes,
})

export const needWay = (way: string, changes: object = {}) => ({
  way,
  reached: true,
  documents: 3,
  ...figures('502790.00', '1368.25', '501421.75'),
  effectiveApr: '7.09',
  firstPayDate: '2027-12-09',
  lastPayDate: '2027-12-11',
  clearings: 1,
  indication: { worst: 'close', best: 'clearing', none: null },
  offers: [needOffer(1), needOffer(2)],
  without: [
    { payerId: idOf(11), payerName: 'Hongfei Parts', amountAfterDiscount: '297116.52' },
    { payerId: idOf(12), payerName: 'Lanting', amountAfterDiscount: '204305.23' },
  ],
  ...changes,
})

/** As the server answers for 500,000.00 by 12 December 2027. */
export const need = (changes: object = {}) => ({
  currency: 'CNY',
  amount: '500000.00',
  by: '2027-12-12',
  reachable: '1486320.44',
  dueByThen: { documents: 0, amount: '0.00' },
  limited: false,
  payers: [needPayer(1), needPayer(2)],
  ways: [
    needWay('cheapest'),
    needWay('soonest', {
      discount: '4523.68',
      offers: [needOffer(2, { payDate: '2027-11-19', clearings: 19 })],
      firstPayDate: '2027-11-19',
      lastPayDate: '2027-11-19',
    }),
  ],
  ...changes,
})
