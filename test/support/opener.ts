/** A stand-in for a server: opens the database of a data folder, prints its address, and leaves on SIGTERM. */
import { openEmbedded } from '../../src/server/db/embedded/open.ts'

const [dataDir = ''] = process.argv.slice(2)
const database = await openEmbedded({ dataDir })
process.once('SIGTERM', () => void database.close().then(() => process.exit(0)))
process.stdin.resume()
console.log(database.url)
