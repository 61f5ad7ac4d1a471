/** The public calls that check a signed document. They never answer what a kept document says or who its parties are. */
import * as contract from '#contract/signatures.ts'
import { refuse } from '#domain/result.ts'
import { parseCheckCode } from '#domain/signatures/check-code.ts'
import { verdictOf } from '#domain/signatures/verdict.ts'
import { checkSignature } from '../adapters/signing/check-signature.ts'
import { type Answer, refusedWith } from '../http/answer.ts'
import { open, type Served } from '../http/routes.ts'
import { findByCode, findByHash } from './queries.ts'

const byCode = open(contract.signedDocumentFind, async (context, { query }) => {
  const code = parseCheckCode(query.code)
  const found = code && (await findByCode(context.db, code))
  if (!found) return refusedWith(refuse('notFound'))
  return { kind: 'data', data: found }
})

const byContent = open(contract.signedDocumentCheck, async (context, { body }): Promise<Answer> => {
  const signatures = body.signatures.map(({ end, digest, value }) => ({
    end,
    ...checkSignature(
      Buffer.from(digest, 'hex'),
      value === null ? null : Buffer.from(value, 'hex'),
      context.signing.authorities,
    ),
  }))
  const kept = await findByHash(context.db, Buffer.from(body.hash, 'hex'))
  return {
    kind: 'data',
    data: {
      verdict: verdictOf({ ...body, signatures, isKept: kept !== undefined }),
      kind: kept?.kind ?? null,
      signatures: signatures.map(({ state, at, holder }) => ({
        state,
        at: at?.toISOString() ?? null,
        holder: holder ?? null,
      })),
    },
  }
})

export const signatureRoutes: readonly Served[] = [byCode, byContent]
