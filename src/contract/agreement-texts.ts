/** Agreements as texts: to read, to accept, and what an offer needs. */

import * as z from 'zod/mini'
import { agreementKinds } from '#domain/agreements/kinds.ts'
import { idsPerQueryMax } from '#domain/limits.ts'
import { text } from '#text/text.ts'
import { day, instant, uuid } from './fields.ts'
import { route } from './route.ts'
import { topics } from './topics.ts'

const kind = z.enum(agreementKinds)

/** The agreements that were read, of those that a call accepts; without it the versions in force are accepted. */
export const agreementIds = z.optional(z.array(uuid).check(z.maxLength(agreementKinds.length)))

/** The agreements that were read, where naming them is the acceptance: a list without one of them, or no list, is refused. */
export const readAgreements = z.prefault(z.array(uuid).check(z.maxLength(agreementKinds.length)), [])

/** A version in force, in the language of the request. Its id is what an acceptance names. */
const agreement = {
  id: uuid,
  kind,
  version: z.int(),
  updated: day,
  title: z.string(),
  sections: z.array(z.strictObject({ heading: z.string(), paragraphs: z.array(z.string()) })),
}

export const agreementTexts = route({
  method: 'GET',
  path: '/agreement/v1/texts',
  effect: 'reads',
  /** Open, because a registration needs them. */
  access: 'open',
  summary: text('协议全文', 'Read agreements in force in the language of the request'),
  query: z.strictObject({
    kind: z.array(kind).check(z.minLength(1), z.maxLength(agreementKinds.length)),
  }),
  reply: z.array(z.strictObject(agreement)),
  refusals: [],
})

export const requiredAgreements = route({
  method: 'GET',
  path: '/agreement/v1/required',
  effect: 'reads',
  access: 'beforeAgreements',
  summary: text(
    '登录后须先同意的协议',
    'List the agreements in force that the user has not accepted, for themselves and for companies they administer',
  ),
  reply: z.array(
    z.strictObject({
      ...agreement,
      /** The companies that are bound; none where it is the user alone. */
      companies: z.array(z.string()),
    }),
  ),
  refusals: [],
})

export const agreementsAccept = route({
  method: 'POST',
  path: '/agreement/v1/required',
  effect: 'writes',
  access: 'beforeAgreements',
  summary: text('同意协议并继续', 'Accept the agreements that were asked for, and go on'),
  /** All that were asked for, as they were read. */
  body: z.strictObject({ ids: z.array(uuid).check(z.maxLength(agreementKinds.length)) }),
  reply: z.null(),
  refusals: ['agreementOutdated'],
})

export const offerAgreements = route({
  method: 'GET',
  path: '/agreement/v1/offer',
  effect: 'reads',
  access: 'offers.make',
  summary: text(
    '申请所需的协议',
    'Read the agreement that offers in each market need, and how it is accepted',
  ),
  query: z.strictObject({
    marketId: z.array(uuid).check(z.minLength(1), z.maxLength(idsPerQueryMax)),
    type: z.enum(['oneTime', 'fixed', 'recurring']),
  }),
  reply: z.array(
    z.strictObject({
      marketId: uuid,
      id: uuid,
      kind,
      /** The payer's own name for it, or its title. */
      name: z.string(),
      url: z.string(),
      /** Null where the payer has a file of its own. */
      text: z.nullable(z.strictObject(agreement)),
      /** Whether it is ticked; otherwise submitting is the acceptance. */
      showsTick: z.boolean(),
      usesSignature: z.boolean(),
    }),
  ),
  follows: [topics.configChanged],
  refusals: ['notFound'],
})

export const operatorAgreements = route({
  method: 'GET',
  path: '/operator/v1/agreements',
  effect: 'reads',
  access: 'operator.config',
  summary: text(
    '协议版本',
    'List the published versions of the agreements, with how often each was accepted',
  ),
  reply: z.array(
    z.strictObject({
      id: uuid,
      kind,
      version: z.int(),
      title: z.string(),
      updated: day,
      publishedAt: instant,
      inForce: z.boolean(),
      acceptances: z.int(),
      people: z.int(),
      companies: z.int(),
    }),
  ),
  refusals: [],
})
