/** `npm run format`: formats every file, and fixes what the linter can fix by itself. */
import { spawnSync } from 'node:child_process'

const commands = [
  ['node_modules/@biomejs/biome/bin/biome', 'check', '--write'],
  ['node_modules/oxlint/bin/oxlint', '--fix'],
]
const statuses = commands.map((args) => spawnSync(process.execPath, args, { stdio: 'inherit' }).status)
process.exit(statuses.every((status) => status === 0) ? 0 : 1)
