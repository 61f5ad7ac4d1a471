/** PostgreSQL refuses to run as root. Started by root, it runs under an existing account; no user is ever created. */
import { spawnSync } from 'node:child_process'
import { chmodSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

export type Account = { readonly name: string; readonly uid: number; readonly gid: number }

const accountNames = ['postgres', 'nobody', 'daemon']

/** The account for PostgreSQL, or undefined if it runs under ours. */
export function findAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of accountNames) {
    const uid = idOf('-u', name)
    const gid = idOf('-g', name)
    if (uid && gid) return { name, uid, gid }
  }
  throw new Error(
    `PostgreSQL does not run as root, and none of the accounts ${accountNames.join(', ')} exists. ` +
      'Start Sooner as an ordinary user, or set DATABASE_URL.',
  )
}

/** The owner of an existing cluster: PostgreSQL only runs as its owner. */
export function ownerOf(folder: string): Account | undefined {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (!found || found.uid === process.getuid?.()) return undefined
  return { name: `user ${found.uid}`, uid: found.uid, gid: found.gid }
}

/** How to start a program under the account: in `/`, which every account can enter. */
export const runAs = (account: Account | undefined) => ({
  cwd: '/',
  ...(account && { uid: account.uid, gid: account.gid }),
})

export function canEnter(account: Account | undefined, folder: string): boolean {
  if (!account) return true
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], runAs(account)).status === 0
}

/** Lets others pass through a folder of ours without reading it. Files keep their own permissions. */
export function letPass(account: Account | undefined, folder: string): void {
  if (canEnter(account, folder) || !canEnter(account, dirname(folder))) return
  chmodSync(folder, statSync(folder).mode | 0o011)
}

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' })
  return status === 0 ? Number(stdout) : undefined
}
