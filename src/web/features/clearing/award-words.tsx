/** The words and addresses of awards. */
import { pages } from '#domain/access/pages.ts'
import { type Day, displayDay } from '#domain/day.ts'
import { language } from '#web/ui/say.ts'

/** Each side has its own page of an award. */
export type AwardSide = 'buyer' | 'supplier'

const addresses = { buyer: pages.award.path, supplier: pages.ownAward.path } as const

export const awardAddress = (side: AwardSide, id: string): string => addresses[side].replace(':awardId', id)

export const dayWords = (day: string): string => displayDay(day as Day, language())
