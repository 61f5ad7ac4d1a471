/** The banks of China in which accounts can be verified, and how they are found: by name, abbreviation, pinyin and initials. */
import { cityBanks } from './banks/city.ts'
import { foreignBanks } from './banks/foreign.ts'
import { nationalBanks } from './banks/national.ts'
import { ruralCommercialBanks, ruralUnions, villageBanks } from './banks/rural.ts'
import { banksShownMax } from './limits.ts'

export type Bank = {
  readonly name: string
  readonly english: string
  readonly abbreviation: string
  /** In syllables: `gong shang yin hang`. */
  readonly pinyin: string
  /** Of the head office, in China's payment system (CNAPS); null where it is not known here. */
  readonly code: string | null
}

const linesOf = (text: string): readonly string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|'))

const whole = (text: string): readonly Bank[] =>
  linesOf(text).map(([name = '', pinyin = '', english = '', abbreviation = '', code]) => ({
    name,
    english,
    abbreviation,
    pinyin,
    code: code ?? null,
  }))

/** `bei jing` is Beijing. */
const placeOf = (pinyin: string): string =>
  pinyin.replaceAll(' ', '').replace(/^./, (first) => first.toUpperCase())

const group = (text: string, ending: string, endingPinyin: string, english: string): readonly Bank[] =>
  linesOf(text).map(([start = '', pinyin = '']) => ({
    name: start + ending,
    english: `${placeOf(pinyin)} ${english}`,
    abbreviation: '',
    pinyin: `${pinyin} ${endingPinyin}`,
    code: null,
  }))

export const banks: readonly Bank[] = [
  ...whole(nationalBanks),
  ...whole(cityBanks),
  ...group(ruralCommercialBanks, '农村商业银行', 'nong cun shang ye yin hang', 'Rural Commercial Bank'),
  ...group(ruralUnions, '农村信用社联合社', 'nong cun xin yong she lian he she', 'Rural Credit Union'),
  ...whole(foreignBanks),
  ...group(villageBanks, '村镇银行', 'cun zhen yin hang', 'Village Bank'),
]

const named = new Map(banks.map((bank) => [bank.name, bank]))
export const bankNamed = (name: string): Bank | undefined => named.get(name)

const initialsOf = (pinyin: string): string => pinyin.replaceAll(/(\w)\w* ?/g, '$1')
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s'’().（）]/g, '')

/** What a bank is found by; the short names of rural banks are those that people use. */
const searched = banks.map((bank) => ({
  bank,
  keys: [
    bank.name,
    bank.name.replace('农村商业', '农商').replace('中国', ''),
    bank.english,
    bank.abbreviation,
    bank.pinyin,
    initialsOf(bank.pinyin),
    bank.code ?? '',
  ].map(plain),
}))

/** Banks that a text names, those that it begins first; without a text the first of the list. */
export function searchBanks(text: string, max: number = banksShownMax): readonly Bank[] {
  const wanted = plain(text)
  const ranked = searched
    .map(({ bank, keys }, place) => ({ bank, place, rank: rankOf(bank, keys, wanted) }))
    .filter(({ rank }) => rank < notFound)
  return ranked
    .toSorted((a, b) => a.rank - b.rank || a.place - b.place)
    .slice(0, max)
    .map(({ bank }) => bank)
}

const notFound = 4

function rankOf({ name }: Bank, keys: readonly string[], wanted: string): number {
  if (keys.includes(wanted)) return 0
  if (keys.some((key) => key.startsWith(wanted))) return 1
  if (keys.some((key) => key.includes(wanted))) return 2
  return isShortFor(wanted, name) ? notFound - 1 : notFound
}

/** `工行` is short for 中国工商银行: its characters come in this order. */
function isShortFor(short: string, name: string): boolean {
  let at = 0
  for (const character of name) if (character === short[at]) at += 1
  return at === short.length
}
