/** The person's profile, reloaded after each change, so that header and cache follow. */
import { useQueryClient } from '@tanstack/react-query'
import { accountRead } from '#contract/identity.ts'
import type { Reply } from '#contract/route.ts'
import { readKey } from '#web/api/use-read.ts'
import { renewAccount } from '#web/session/access.ts'

export function useReload(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: readKey(accountRead) })
    const account = queries.getQueryData<Reply<typeof accountRead>>(readKey(accountRead, {}))
    if (account) renewAccount(account)
  }
}
