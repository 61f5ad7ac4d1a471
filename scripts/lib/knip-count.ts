/** Makes knip report how many files it checked. */
import type { Reporter } from 'knip'

const count: Reporter = ({ counters }) => console.log(`Looked at ${counters.processed} files.`)

export default count
