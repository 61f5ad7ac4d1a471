/** What is wrong with a value of the admin config, as precisely as it can be told; of a list, in which line. */
import { type ConfigKey, configTable } from '#domain/operator/config.ts'
import { positionFlaw, positionsIn } from '#domain/operator/positions.ts'
import { formats } from './formats.ts'
import { configNames, configTexts } from './operator.ts'
import { type Language, say } from './text.ts'

const parts = {
  value: configTexts.positionCode,
  zh: configTexts.positionZh,
  en: configTexts.positionEn,
}

export function configWrong(key: ConfigKey, value: string, language: Language): string {
  const tell = say(language)
  const list = configTable[key].kind === 'positions' ? positionsIn(value) : undefined
  const flaw = list && positionFlaw(list)
  if (!flaw) return tell(formats.invalid, { field: tell(configNames[key]) })
  const { at, part, earlier } = flaw
  if (earlier === undefined) return tell(configTexts.positionWrong, { line: at + 1, part: tell(parts[part]) })
  return tell(configTexts.positionTwice, {
    code: list?.[at]?.value ?? '',
    first: earlier + 1,
    second: at + 1,
  })
}
