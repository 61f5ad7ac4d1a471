/** What is wrong with a value of the admin config; for a list, in which line. */
import { type ConfigKey, type ConfigKind, configTable } from '#domain/operator/config.ts'
import { positionError, positionsIn } from '#domain/operator/positions.ts'
import { formats } from './formats.ts'
import { configNames, configTexts } from './operator.ts'
import { inSentence, type Language, type Pair, say } from './text.ts'

const parts = {
  value: configTexts.positionCode,
  zh: configTexts.positionZh,
  en: configTexts.positionEn,
}

/** How to ask for a missing value. */
const asked = {
  positions: formats.enter,
  offerType: formats.choose,
  name: formats.enter,
  file: formats.enter,
  flag: formats.choose,
} as const satisfies Record<ConfigKind, Pair>

export function configWrong(key: ConfigKey, value: string, language: Language): string {
  const tell = say(language)
  const { kind } = configTable[key]
  const list = kind === 'positions' ? positionsIn(value) : undefined
  const isAbsent = value.trim() === '' || list?.length === 0
  const field = inSentence(tell(configNames[key]), language)
  if (isAbsent) return tell(asked[kind], { field })
  const error = list && positionError(list)
  if (!error) return tell(formats.invalid, { field })
  const { at, part, earlier } = error
  if (earlier === undefined) return tell(configTexts.positionWrong, { line: at + 1, part: tell(parts[part]) })
  return tell(configTexts.positionTwice, {
    code: list?.[at]?.value ?? '',
    first: earlier + 1,
    second: at + 1,
  })
}
