/** A stream of commands with idempotency keys, with a list of everything that was acknowledged. */
import { randomUUID } from 'node:crypto'
import { callAt, signInAt } from './process.ts'

export type Acknowledged = { readonly key: string; readonly id: string }
export type Stream = {
  readonly acknowledged: readonly Acknowledged[]
  /** The refusals met on the way, as status and code. */
  readonly refused: ReadonlySet<string>
  readonly stop: () => Promise<void>
}

const workers = 2
const multi = 'linjing@finance.test'

/** Switches a person's identity back and forth, each time with its own key, until stopped. */
export async function startStream(url: string): Promise<Stream> {
  const acknowledged: Acknowledged[] = []
  const refused = new Set<string>()
  let going = true
  const isGoing = () => going
  const work = async (): Promise<void> => {
    const token = await signInAt(url, multi)
    const { envelope } = await callAt(url, 'GET', '/user/v4/account/multiagent', { token })
    const { buyers, dealers } = envelope.data as Record<'buyers' | 'dealers', { id: string }[]>
    const choices = [
      { companyType: 'buyer', id: buyers[0]?.id ?? '' },
      { companyType: 'dealer', id: dealers[0]?.id ?? '' },
    ]
    for (let n = 0; isGoing(); n++) {
      const [key, body] = [randomUUID(), choices[n % 2]]
      const answer = await callAt(url, 'PUT', '/user/v4/account/identity', { token, key, body }).catch(
        () => undefined,
      )
      if (answer?.envelope.code === 0) acknowledged.push({ key, id: body?.id ?? '' })
      else if (answer) refused.add(`${answer.status} ${answer.envelope.code}`)
      else await new Promise((resume) => setTimeout(resume, 20))
    }
  }
  const running = Promise.all(Array.from({ length: workers }, work))
  return {
    acknowledged,
    refused,
    stop: async () => {
      going = false
      await running
    },
  }
}
