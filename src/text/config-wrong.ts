/** Errors of a value of the admin config; for a list, with the line. */
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

/** The message for a missing value. */
const requested = {
  positions: formats.enter,
  offerType: formats.choose,
  name: formats.enter,
  file: formats.enter,
  flag: formats.choose,
  rate: formats.enter,
} as const satisfies Record<ConfigKind, Pair>

export function configWrong(key: ConfigKey, value: string, language: Language): string {
  const translate = say(language)
  const { kind } = configTable[key]
  const list = kind === 'positions' ? positionsIn(value) : undefined
  const isAbsent = value.trim() === '' || list?.length === 0
  const field = inSentence(translate(configNames[key]), language)
  if (isAbsent) return translate(requested[kind], { field })
  const error = list && positionError(list)
  if (!error) return translate(formats.invalid, { field })
  const { at, part, earlier } = error
  if (earlier === undefined)
    return translate(configTexts.positionWrong, { line: at + 1, part: translate(parts[part]) })
  return translate(configTexts.positionTwice, {
    code: list?.[at]?.value ?? '',
    first: earlier + 1,
    second: at + 1,
  })
}
