/**
 * The call that checks a person. The company, the limits and the code are looked at first and the check is counted; then the
 * registry is asked, outside of any transaction; then its answer is recorded.
 */
import { createHash } from 'node:crypto'
import type { Input } from '#contract/route.ts'
import * as contract from '#contract/verification.ts'
import { parseCitizenId } from '#domain/formats/citizen-id.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { fieldNames } from '#text/fields.ts'
import { formats } from '#text/formats.ts'
import { labelOf, say } from '#text/text.ts'
import { type Command, refusing } from '../commands/command.ts'
import type { Context } from '../context.ts'
import { refusedWith, withFieldError } from '../http/answer.ts'
import { idempotentProof } from '../http/idempotent-proof.ts'
import type { Incoming } from '../http/parse.ts'
import { runCommand, withCaller } from '../http/routes.ts'
import { proveContact } from '../identity/commands.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { type Check, type CheckInput, countCheck, mayBegin, noteRefused, verifyPerson } from './person.ts'
import { todayOf } from './today.ts'

const fieldOf = { codeWrong: 'code', agreementOutdated: 'agreed' } as const

type Body = Input<typeof contract.certificationPerson>['body']

export const certificationPerson = withCaller(
  contract.certificationPerson,
  async (context, actor, { body }, incoming) => {
    const { language, requestId, address } = incoming
    const { registry } = context
    if (!registry) return refusedWith(refuse('verificationClosed'))
    const typedId = body.idNumber.normalize('NFKC').replaceAll(/\s/g, '')
    const idNumber = parseCitizenId(typedId, await todayOf(context))
    if (idNumber === undefined) {
      const field = labelOf(fieldNames, 'idNumber', language)
      return refusedWith(refuse('inputInvalid'), { idNumber: say(language)(formats.invalid, { field }) })
    }
    const { name, bankCard, mobile } = body
    const check = {
      tenantId: requireActing(actor).tenantId,
      userId: actor.userId,
      companyId: body.companyId,
      name,
      agreementIds: body.agreementIds,
      callHash: callHashOf(incoming, body),
    }
    const begun = await idempotentProof(context, contract.certificationPerson, incoming, () =>
      begin(context, actor, check, body, incoming),
    )
    if ('kind' in begun) return begun
    if (!begun.ok) return withFieldError(refusedWith(begun), language, fieldOf)
    const { checkId } = begun.value
    const person = { name, idNumber, bankCard, mobile }
    const result = begun.value.result ?? (await registry.checkPerson(checkId, person))
    const cause = { kind: 'call', requestId, address } as const
    const command: Command<Input<typeof contract.certificationPerson>, null, Actor> = result === 'verified'
      ? verifyPerson(begun.value, person)
      : refusing(await noteRefused(context, check, checkId, result, cause))
    const answer = await runCommand(
      context,
      contract.certificationPerson,
      command as Command<Input<typeof contract.certificationPerson>, null, Actor | undefined>,
      incoming,
    )
    return withFieldError(answer, language, fieldOf)
  },
)

/** Another call under the same key is another check, and is refused afterwards as one. */
const callHashOf = ({ key }: Incoming, body: Body): Buffer | null =>
  key === undefined
    ? null
    : createHash('sha256')
        .update(JSON.stringify([key, body]))
        .digest()

async function begin(
  context: Context,
  { userId, sessionId }: Actor,
  check: CheckInput,
  { mobile, code }: Body,
  incoming: Incoming,
): Promise<Result<Check>> {
  const begun = await mayBegin(context, check)
  if (!begun.ok) return begun
  if (begun.value) return done(begun.value)
  const claim = { source: 'person_verification', contact: mobile, sessionId, triedBy: userId } as const
  const proven = await proveContact(context, claim, code, incoming)
  return proven.ok ? countCheck(context, check, proven.value.codeId) : proven
}
