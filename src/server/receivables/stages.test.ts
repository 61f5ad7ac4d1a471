/** The database says of every combination of facts what the rule says: where a receivable stands. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { confirmations } from '#domain/documents/kinds.ts'
import { documentStatuses } from '#domain/documents/status.ts'
import { requestStates } from '#domain/payees/payer-connections.ts'
import { stageOf } from '#domain/receivables/next-steps.ts'
import { openQueryConnection, type QueryConnection } from '#test/support/ask.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { stage } from './rows-sql.ts'

let server: TestServer
let owner: QueryConnection
beforeAll(async () => {
  server = await openTestServer()
  owner = await openQueryConnection(server.ownerUrl)
})
afterAll(async () => {
  await owner.close()
  await server.close()
})

const yesNo = [true, false]
const requests = [null, ...requestStates]

const named = yesNo.flatMap((isPresent) =>
  yesNo.flatMap((isConnected) =>
    requests.flatMap((request) =>
      yesNo.map((isNumberTaken) => ({
        kind: 'named' as const,
        isVerified: true,
        isPresent,
        isInvited: false,
        request,
        // No payee is on the list of a payer that is not there.
        isConnected: isPresent && isConnected,
        isNumberTaken,
      })),
    ),
  ),
)
const documents = yesNo.flatMap((isConnected) =>
  confirmations
    .filter((confirmation) => confirmation !== 'none')
    .flatMap((confirmation) =>
      documentStatuses
        .filter((status) => status !== 'paid')
        .flatMap((status) =>
          yesNo.flatMap((isMarketOpen) =>
            yesNo.map((isVerified) => ({
              kind: 'document' as const,
              isVerified,
              isConnected,
              isMarketOpen,
              request: null,
              confirmation,
              status,
              reasons: [],
            })),
          ),
        ),
    ),
)

it('[DOC-42] agrees with the rule about the first step', async () => {
  const facts = [...named, ...documents]
  const rows = facts.map((one) =>
    one.kind === 'named'
      ? { kind: one.kind, is_present: one.isPresent, is_connected: one.isConnected }
      : {
          kind: one.kind,
          is_present: true,
          is_connected: one.isConnected,
          is_market_open: one.isMarketOpen,
          is_verified: one.isVerified,
          confirmation: one.confirmation,
          status: one.status,
        },
  )
  const reported = await owner.ask(
    `select ${stage} from json_to_recordset('${JSON.stringify(rows)}')
      as every (kind text, is_present boolean, is_connected boolean, is_market_open boolean, is_verified boolean, confirmation text, status text)`,
  )
  expect(reported).toEqual(facts.map(stageOf))
})
