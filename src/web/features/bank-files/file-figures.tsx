/** What recording a payment file does, in figures that add up to the file. */
import { bankFileCheck } from '#text/bank-file-check.ts'
import { Amounts } from '#web/ui/amount.tsx'
import { Figure, Figures } from '#web/ui/figures.tsx'
import { locale, useSay } from '#web/ui/say.ts'
import { type BankFile, countOf, type Fate, sumsOf } from './preview-groups.ts'

const shades = { recorded: 'file-part-recorded', known: 'file-part-known', exception: 'file-part-exception' }
const fates = ['recorded', 'known', 'exception'] as const

export function FileFigures({ file }: { file: BankFile }) {
  const say = useSay()
  const entries = (fate?: Fate): string => {
    const count = countOf(file, fate)
    return count === 1
      ? say(bankFileCheck.entryCountOne)
      : say(bankFileCheck.entryCount, { count: count.toLocaleString(locale()) })
  }
  const sums = (fate?: Fate) => <Amounts amounts={sumsOf(file, fate)} />
  return (
    <>
      <Figures label={say(bankFileCheck.figures)} busy={false}>
        <Figure label={say(bankFileCheck.entries)} hint={sums()}>
          {entries()}
        </Figure>
        <Figure label={say(bankFileCheck.toRecord)} hint={sums('recorded')}>
          {entries('recorded')}
        </Figure>
        <Figure label={say(bankFileCheck.known)} hint={sums('known')}>
          {entries('known')}
        </Figure>
        <Figure label={say(bankFileCheck.exceptions)} hint={sums('exception')}>
          {entries('exception')}
        </Figure>
      </Figures>
      <div className="file-parts" aria-hidden="true">
        {fates.map((fate) => (
          <span key={fate} className={shades[fate]} style={{ flexGrow: countOf(file, fate) }} />
        ))}
      </div>
    </>
  )
}
