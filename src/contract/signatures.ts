/** Checks of signed documents, for anybody. The file itself is not sent: its hashes and its signatures are enough. */
import * as z from 'zod/mini'
import { signedKinds } from '#domain/signatures/documents.ts'
import { checkedBytesMax, checkedSignatureBytesMax, checkedSignaturesMax } from '#domain/signatures/limits.ts'
import { signatureStates, verdicts } from '#domain/signatures/verdict.ts'
import { text } from '#text/text.ts'
import { instant } from './fields.ts'
import { route } from './route.ts'

/** The highest place that a range of a PDF can name: twice ten digits. */
const checkedRangeMax = 20_000_000_000
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const size = z.int().check(z.minimum(0), z.maximum(checkedBytesMax))

export const signedDocumentFind = route({
  method: 'GET',
  path: '/check/v1/code',
  effect: 'reads',
  /** Open, because a document is checked by people who have no account. */
  access: 'open',
  summary: text('按查验码查询签署文件', 'Find a signed document by its check code'),
  query: z.strictObject({ code: z.string().check(z.maxLength(40)) }),
  reply: z.strictObject({ kind: z.enum(signedKinds), code: z.string(), hash: sha256, signedAt: instant }),
  refusals: ['notFound'],
})

export const signedDocumentCheck = route({
  method: 'POST',
  path: '/check/v1/file',
  effect: 'reads',
  access: 'open',
  summary: text('查验签署文件的签名', 'Check the signatures of a file by its hashes'),
  body: z.strictObject({
    size,
    /** Of the whole file. */
    hash: sha256,
    isPdf: z.boolean(),
    isWhole: z.boolean(),
    signatures: z
      .array(
        z.strictObject({
          /** Where the bytes end that the signature covers. */
          end: z.int().check(z.minimum(0), z.maximum(checkedRangeMax)),
          /** Of the bytes that it covers. */
          digest: sha256,
          /** In hexadecimal digits; null where it cannot be read. */
          value: z.nullable(
            z.string().check(z.maxLength(2 * checkedSignatureBytesMax), z.regex(/^(?:[0-9a-fA-F]{2})+$/)),
          ),
        }),
      )
      .check(z.maxLength(checkedSignaturesMax)),
  }),
  reply: z.strictObject({
    verdict: z.enum(verdicts),
    /** What the platform signed it as; null if it is not the very file that was signed. */
    kind: z.nullable(z.enum(signedKinds)),
    signatures: z.array(
      z.strictObject({
        state: z.enum(signatureStates),
        at: z.nullable(instant),
        /** The company of the certificate, or the person where it names none. */
        holder: z.nullable(z.string()),
      }),
    ),
  }),
  refusals: [],
})
