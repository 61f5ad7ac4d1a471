/** A change in words: a state, a value, or list entries that were added, removed or changed. */
import { type Position, positionsIn } from '#domain/operator/positions.ts'
import { configTexts, flagNames, offerTypeNames, operatedStateNames } from '#text/operator.ts'
import { type Language, labelOf } from '#text/text.ts'
import { language, useSay } from '#web/ui/say.ts'

type Change = { readonly before: string | null; readonly after: string | null }

const wordsOf = (value: string, spoken: Language): string =>
  labelOf({ ...operatedStateNames, ...offerTypeNames, ...flagNames }, value, spoken)

const changeEntryOf = ({ value, zh, en }: Position): string => `${value} ${zh} / ${en}`

/** Entries of one list that are missing in the other. */
const beyond = (list: readonly Position[], other: readonly Position[]): readonly string[] => {
  const known = new Set(other.map(changeEntryOf))
  return list.map(changeEntryOf).filter((entry) => !known.has(entry))
}

export function ChangeLines({ before, after }: Change) {
  const say = useSay()
  const [old, next] = [positionsIn(before), positionsIn(after)]
  if (old && next) {
    const [gone, come] = [beyond(old, next), beyond(next, old)]
    if (gone.length + come.length === 0) return say(configTexts.reordered)
    return (
      <span className="change-lines">
        {gone.map((entry) => (
          <del key={entry}>− {entry}</del>
        ))}
        {come.map((entry) => (
          <ins key={entry}>+ {entry}</ins>
        ))}
      </span>
    )
  }
  const words = (value: string | null) =>
    value === null ? say(configTexts.unset) : wordsOf(value, language())
  return before === null ? (
    <span className="change-lines">{words(after)}</span>
  ) : (
    <span className="change-lines">
      {words(before)} → {words(after)}
    </span>
  )
}
