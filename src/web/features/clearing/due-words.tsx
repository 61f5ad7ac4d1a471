/** How far a pay date is from today: by colour, shape and word. */
import { type Day, daysBetween } from '#domain/day.ts'
import { toPayTexts } from '#text/award-pages.ts'
import type { Say } from '#text/text.ts'
import { useToday } from '#web/ui/business-time.ts'
import { Tag } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'

function dueWords(days: number, say: Say): string {
  if (days === 0) return say(toPayTexts.today)
  if (days === 1) return say(toPayTexts.tomorrow)
  if (days > 1) return say(toPayTexts.inDays, { days })
  return days === -1 ? say(toPayTexts.oneDayLate) : say(toPayTexts.daysLate, { days: -days })
}

export function DueWords({ day }: { day: string }) {
  const say = useSay()
  const days = daysBetween(useToday(), day as Day)
  const words = dueWords(days, say)
  if (days > 1) return <span className="sub">{words}</span>
  return <Tag tone={days < 0 ? 'bad' : 'wait'}>{words}</Tag>
}
