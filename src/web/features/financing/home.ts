/** What a dealer's first page reads. */
import type { financeHome } from '#contract/financing-home.ts'
import type { Reply } from '#contract/route.ts'

export type Home = Reply<typeof financeHome>
export type HomeProduct = Home['products'][number]
