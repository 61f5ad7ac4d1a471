/** `npm run format`: puts every file into the project's one form, and mends what the linter can mend itself. */
import { spawnSync } from 'node:child_process'

const commands = [
  ['node_modules/@biomejs/biome/bin/biome', 'check', '--write'],
  ['node_modules/oxlint/bin/oxlint', '--fix'],
]
const statuses = commands.map((args) => spawnSync(process.execPath, args, { stdio: 'inherit' }).status)
process.exit(statuses.every((status) => status === 0) ? 0 : 1)
