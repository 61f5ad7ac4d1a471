/** A market whose runs wait for an approval, and its proposals. */
import { addVersion, readMarkets } from '#server/markets/store.ts'
import { journalPlanted } from './journal.ts'
import { clearNow, payerTenantId, qingdaoId } from './planted-offers.ts'
import type { TestServer } from './server.ts'

/** Switches automatic clearing off or on, in the next version of the settings. */
export const setAutomaticClearing = ({ context }: TestServer, automaticClearing: boolean): Promise<void> =>
  context.systemDb.transaction().execute(async (db) => {
    const [market] = await readMarkets(db, payerTenantId, qingdaoId)
    if (!market) throw new Error('the demo world has this market')
    const { settings, own, times } = market
    const setAt = context.clock()
    await addVersion(
      db,
      market,
      { settings, own: { ...own, automaticClearing }, setBy: null, setAt, times },
      false,
    )
    await journalPlanted(db, context)
  })

/** A run that was decided and waits. */
export async function proposeNow(server: TestServer): Promise<string> {
  await setAutomaticClearing(server, false)
  return clearNow(server)
}
