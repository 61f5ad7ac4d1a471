/** Every state of offers has a name, a sentence, and a style of its own. */
import { expect, it } from 'vitest'
import { payeeReasons } from '#domain/clearing/reasons.ts'
import { documentOfferStates, itemLabels, offerStatuses } from '#domain/offers/labels.ts'
import { failureReasons } from '#domain/offers/states.ts'
import { documentOfferTones, itemTones, offerTones } from '#domain/offers/status-style.ts'
import {
  documentOfferNextTexts,
  documentOfferTexts,
  failureReasonTexts,
  itemLabelTexts,
  itemNextTexts,
  offerNextTexts,
  offerStatusTexts,
  payeeReasonTexts,
} from './offer-states.ts'
import type { Pair } from './text.ts'

const kinds = [
  ['labels of a document in an offer', itemLabels, itemLabelTexts, itemNextTexts, itemTones],
  ['statuses of an offer', offerStatuses, offerStatusTexts, offerNextTexts, offerTones],
  [
    'offer states of a document',
    documentOfferStates,
    documentOfferTexts,
    documentOfferNextTexts,
    documentOfferTones,
  ],
] as const

const isWhole = ({ zh, en }: Pair): boolean => /\p{Script=Han}/u.test(zh) && /^[A-Z]/.test(en)

it.each(kinds)(
  '[OFR-31] all %s have a name in both languages, a colour with a shape, and a sentence of what comes next',
  (_, states, labels, sentences, tones) => {
    const sorted = (table: object) => Object.keys(table).toSorted()
    for (const table of [labels, sentences, tones]) expect(sorted(table)).toEqual([...states].toSorted())
    for (const pair of Object.values<Pair>(labels)) expect([pair, isWhole(pair)]).toEqual([pair, true])
    for (const pair of Object.values<Pair>(sentences)) {
      expect(pair.zh).toMatch(/。$/)
      expect(pair.en).toMatch(/\.$/)
    }
    for (const language of ['zh', 'en'] as const) {
      const names = Object.values<Pair>(labels).map((pair) => pair[language])
      expect(new Set(names).size).toBe(names.length)
    }
  },
)

it('[OFR-31] [OFR-32] every reason is told in both languages', () => {
  for (const [reasons, texts] of [
    [failureReasons, failureReasonTexts],
    [payeeReasons, payeeReasonTexts],
  ] as const) {
    expect(Object.keys(texts).toSorted()).toEqual([...reasons].toSorted())
    for (const pair of Object.values<Pair>(texts)) expect([pair, isWhole(pair)]).toEqual([pair, true])
  }
})
