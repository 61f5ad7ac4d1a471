import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { type SignatureState, verdictOf, verdicts } from './verdict.ts'

const file = (...signatures: readonly [SignatureState, number][]) => ({
  size: 100,
  isPdf: true,
  isWhole: true,
  isKept: true,
  signatures: signatures.map(([state, end]) => ({ state, end })),
})

describe('[VER-23] the verdict on a file', () => {
  const states = fc.constantFrom<SignatureState>('holds', 'changed', 'foreign', 'expired')
  const signature = fc.record({ state: states, end: fc.integer({ min: 1, max: 200 }) })

  it('is valid for one signature that holds and covers every byte, and for nothing else', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        fc.array(signature, { maxLength: 3 }),
        (isPdf, isWhole, isKept, signatures) => {
          const verdict = verdictOf({ size: 100, isPdf, isWhole, isKept, signatures })
          const [only] = signatures
          const isOne = signatures.length === 1 && only?.state === 'holds' && only.end === 100
          expect(verdicts).toContain(verdict)
          expect(verdict === 'valid').toBe(isPdf && isOne && isKept)
        },
      ),
    )
  })

  it.each([
    ['no PDF', { ...file(['holds', 100]), isPdf: false }, 'notPdf'],
    ['a PDF without a signature', file(), 'unsigned'],
    ['the first part of one', { ...file(), isWhole: false }, 'cutOff'],
    ['fewer bytes than were signed', file(['changed', 120]), 'cutOff'],
    ['another byte', file(['changed', 100]), 'changed'],
    [
      'a signature that holds, in a file that is not the one kept',
      { ...file(['holds', 100]), isKept: false },
      'changed',
    ],
    ['bytes after the signature', file(['holds', 90]), 'revised'],
    ['a second signature', file(['holds', 90], ['holds', 100]), 'revised'],
    ['a second signature of somebody else', file(['holds', 90], ['foreign', 100]), 'revised'],
    ['a signature of somebody else', { ...file(['foreign', 100]), isKept: false }, 'foreign'],
    ['one that is kept, of an authority that is not known any more', file(['foreign', 100]), 'kept'],
    ['a certificate that was not valid any more', file(['expired', 100]), 'expired'],
  ] as const)('%s', (_name, found, verdict) => expect(verdictOf(found)).toBe(verdict))
})
