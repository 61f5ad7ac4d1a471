/** The missing steps are a total, ordered rule, and a receivable without missing steps can be offered. */
import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { ineligibilities } from '../documents/eligibility.ts'
import { confirmations } from '../documents/kinds.ts'
import { documentStatuses } from '../documents/status.ts'
import { requestStates } from '../payees/payer-connections.ts'
import {
  actionsOnStep,
  type DocumentFacts,
  missingOf,
  type NamedFacts,
  nextSteps,
  receivableStages,
  stageOf,
} from './next-steps.ts'

const request = fc.constantFrom(null, ...requestStates)
const named = fc.record({
  kind: fc.constant('named' as const),
  isVerified: fc.boolean(),
  isPresent: fc.boolean(),
  isInvited: fc.boolean(),
  request,
  isConnected: fc.boolean(),
  isNumberTaken: fc.boolean(),
})
const document = fc.record({
  kind: fc.constant('document' as const),
  isVerified: fc.boolean(),
  isConnected: fc.boolean(),
  isMarketOpen: fc.boolean(),
  request,
  confirmation: fc.constantFrom(...confirmations),
  status: fc.constantFrom(...documentStatuses.filter((status) => status !== 'paid')),
  reasons: fc.subarray([...ineligibilities]),
})
const any = fc.oneof(named, document)
const stepsOf = (facts: Parameters<typeof missingOf>[0]) => missingOf(facts).map(({ step }) => step)

describe('[DOC-42] what is missing', () => {
  it('comes in the order in which it has to happen, each step once, each reason once', () =>
    fc.assert(
      fc.property(any, (facts) => {
        const missing = missingOf(facts)
        const places = missing.map(({ step }) => nextSteps.indexOf(step))
        expect(places).toEqual(places.toSorted((a, b) => a - b))
        const reported = missing.map((one) => JSON.stringify(one))
        expect(new Set(reported).size).toBe(reported.length)
      }),
    ))

  it('is about exactly one stage, of the closed list', () =>
    fc.assert(
      fc.property(any, (facts) => {
        expect(receivableStages).toContain(stageOf(facts))
      }),
    ))

  it('is nothing only where it can be offered, or is in an offer', () =>
    fc.assert(
      fc.property(any, (facts) => {
        const stage = stageOf(facts)
        expect(missingOf(facts).length === 0).toBe(stage === 'ready' || stage === 'offered')
        expect(actionsOnStep(facts).includes('offer')).toBe(stage === 'ready')
        if (stage !== 'ready') return
        expect(facts).toMatchObject({
          kind: 'document',
          isVerified: true,
          isConnected: true,
          isMarketOpen: true,
          status: 'eligible',
        })
      }),
    ))

  it('is never nothing for a payer that is known by name alone, nor before the payer has confirmed', () =>
    fc.assert(
      fc.property(named, (facts) => {
        expect(stepsOf(facts)).toContain('confirm')
      }),
    ))

  it('names every reason of a document that no other step stands for', () =>
    fc.assert(
      fc.property(document, (facts) => {
        const reported = missingOf(facts).flatMap((one) => (one.step === 'reason' ? [one.reason] : []))
        const others = facts.reasons.filter(
          (reason) => !['unconnected', 'payeeUnregistered', 'unconfirmed'].includes(reason),
        )
        expect(reported).toEqual(['offered', 'awarded'].includes(facts.status) ? [] : others)
      }),
    ))
})

const ofNamed = (changes: Partial<NamedFacts>): NamedFacts => ({
  kind: 'named',
  isVerified: true,
  isPresent: false,
  isInvited: false,
  request: null,
  isConnected: false,
  isNumberTaken: false,
  ...changes,
})
const ofDocument = (changes: Partial<DocumentFacts>): DocumentFacts => ({
  kind: 'document',
  isVerified: true,
  isConnected: true,
  isMarketOpen: true,
  request: 'accepted',
  confirmation: 'confirmed',
  status: 'eligible',
  reasons: [],
  ...changes,
})

it.each([
  [ofNamed({}), ['invite', 'ask', 'confirm'], ['invite', 'link']],
  [ofNamed({ isInvited: true }), ['register', 'ask', 'confirm'], ['invite', 'link']],
  [ofNamed({ isPresent: true }), ['ask', 'confirm'], ['ask', 'link']],
  [ofNamed({ isPresent: true, request: 'requested' }), ['answer', 'confirm'], ['link']],
  [ofNamed({ isPresent: true, request: 'declined' }), ['askAgain', 'confirm'], ['ask', 'link']],
  [ofNamed({ isPresent: true, isConnected: true, isNumberTaken: true }), ['renumber', 'confirm'], ['link']],
  [ofDocument({ confirmation: 'waiting', status: 'waiting', reasons: ['unconfirmed'] }), ['confirm'], []],
  [ofDocument({ confirmation: 'declined', status: 'declined' }), ['correct', 'confirm'], []],
  [ofDocument({ isConnected: false, status: 'ineligible', reasons: ['unconnected'] }), ['market'], []],
  [ofDocument({ status: 'ineligible', reasons: ['tooEarly'] }), ['reason'], []],
  [ofDocument({ status: 'checking' }), ['check'], []],
  [ofDocument({ isMarketOpen: false }), ['open'], []],
  [ofDocument({}), [], ['offer']],
  [ofDocument({ isVerified: false }), ['verify'], []],
  [ofDocument({ isVerified: false, isMarketOpen: false }), ['verify', 'open'], []],
  [ofNamed({ isVerified: false }), ['invite', 'ask', 'confirm', 'verify'], ['invite', 'link']],
  [ofDocument({ status: 'offered' }), [], []],
] as const)('[DOC-42] %o has %j before it, and the payee can do %j', (facts, steps, actions) => {
  expect(stepsOf(facts)).toEqual(steps)
  expect(actionsOnStep(facts)).toEqual(actions)
})
