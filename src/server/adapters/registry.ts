/**
 * The registry that knows companies, people and their bank cards, through an HTTP gateway. Requests and answers are signed;
 * docs/operations.md describes the gateway's side. What the registry knows never goes into the log.
 */

import { registryWithinMs } from '#domain/verification/limits.ts'
import type { PersonResult } from '#domain/verification/person.ts'
import {
  checkPersonInSandbox,
  type FourElements,
  isCompanyKnownInSandbox,
} from '#domain/verification/sandbox.ts'
import type { GatewayConfig } from '../config/config-addresses.ts'
import { gatewayAnswerBytesMax } from '../limits.ts'
import type { MachineClock } from './clock.ts'
import { isSigned, signedHeaders } from './signature.ts'

export type RegisteredCompany = {
  readonly name: string
  readonly creditCode: string
  readonly legalPerson: string
  readonly legalIdType: string
  readonly legalId: string
}

/** `id` is the same for each try of one check, so that the registry can detect duplicates. */
export type Registry = {
  /** Whether the company and its legal representative are as registered; undefined without an answer. */
  readonly checkCompany: (id: string, company: RegisteredCompany) => Promise<boolean | undefined>
  readonly checkPerson: (id: string, person: FourElements) => Promise<PersonResult>
}

export const sandboxRegistry: Registry = {
  checkCompany: async (_id, company) => isCompanyKnownInSandbox(company),
  checkPerson: async (_id, person) => checkPersonInSandbox(person),
}

const results: Readonly<Record<string, PersonResult>> = {
  match: 'verified',
  identity: 'identityMismatch',
  bank: 'bankDetailsMismatch',
}

export const openRegistry = (config: GatewayConfig, clock: MachineClock): Registry => ({
  checkCompany: async (id, company) => {
    const answer = await ask(config, clock, 'company', { id, ...company })
    return answer === 'match' ? true : answer === 'identity' ? false : undefined
  },
  checkPerson: async (id, person) => {
    const answer = await ask(config, clock, 'person', { id, ...person })
    return results[answer ?? ''] ?? 'unavailable'
  },
})

/** The result that the gateway answers; undefined unless it is signed, about this check, and in time. */
async function ask(
  { url, secret }: GatewayConfig,
  clock: MachineClock,
  kind: 'company' | 'person',
  question: { readonly id: string },
): Promise<string | undefined> {
  const body = JSON.stringify(question)
  try {
    const response = await fetch(`${url.replace(/\/$/, '')}/${kind}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': question.id,
        ...signedHeaders(secret, body, clock()),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(registryWithinMs),
    })
    const text = await textOf(response)
    const timestamp = response.headers.get('sooner-timestamp') ?? ''
    const signature = response.headers.get('sooner-signature') ?? ''
    if (response.status !== 200 || text === undefined) return undefined
    if (!isSigned(secret, { timestamp, signature }, text, clock())) return undefined
    const answer = JSON.parse(text) as { readonly id?: unknown; readonly result?: unknown } | null
    return answer?.id === question.id && typeof answer.result === 'string' ? answer.result : undefined
  } catch {
    return undefined
  }
}

async function textOf(response: Response): Promise<string | undefined> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += part.length
    if (bytes > gatewayAnswerBytesMax) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
