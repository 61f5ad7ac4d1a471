/** Makes knip say how many files it looked at. */
import type { Reporter } from 'knip'

const count: Reporter = ({ counters }) => console.log(`Looked at ${counters.processed} files.`)

export default count
