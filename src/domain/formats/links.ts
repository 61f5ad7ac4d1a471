/**
 * Web and mail addresses in names. A name ends in mails to other companies, whose programs turn an address into a link:
 * a company called “confirm at evil.example” would send its link in our name.
 */
import { explainedLengthMax } from '../limits.ts'

/** Suffixes that mail programs take for an address, besides those of the countries in which we have companies. */
const suffixes =
  'com|cn|net|org|gov|edu|mil|int|info|biz|name|pro|mobi|asia|tel|xyz|top|vip|site|shop|store|online|club|live|link|click|app|dev|io|ai|co|me|cc|tv|to|ly|gg|gl|sh|fm|am|im|is|it|in|us|uk|eu|de|fr|es|nl|be|ch|at|ru|ua|pl|jp|kr|hk|mo|tw|sg|my|th|vn|id|ph|au|nz|ca|mx|br|za|ink|ltd|fun|work|wang|ren|red|kim|icu|win|bid|loan|cloud|tech|space|website|email|page|one|world|today|group'
const chineseSuffixes = '中国|公司|网络|网址|网店|在线|中文网|商城|集团'

/** Words of company forms that may stand before a point without a space: Co.Ltd, Pte.Ltd. */
const forms = 'co|corp|inc|pte|pty|pvt|gmbh|st|dr|mr|mrs|ms|no'

const scheme = /\w:\/\/|\bwww\./i
const mail = /[^\s@]@[^\s@]/
const numbers = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/
const domain = new RegExp(
  `(?<![\\p{L}\\p{N}])(?!(?:${forms})\\.)[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?(?:\\.[\\p{L}\\p{N}-]+)*\\.(?:(?:${suffixes})(?![a-z0-9-])|(?:${chineseSuffixes})(?![\\p{L}\\p{N}-]))`,
  'iu',
)

/** Full-width letters and the Chinese full stop count as the plain ones, as browsers read them. */
const plain = (text: string): string => text.normalize('NFKC').replaceAll(/[。｡]/g, '.')

/** Whether a name holds a web or mail address. */
export function holdsAddress(text: string): boolean {
  if (text.length > explainedLengthMax) return false
  const read = plain(text)
  return [scheme, mail, numbers, domain].some((pattern) => pattern.test(read))
}

/** Whether a text of others may stand in a mail: it holds no address, as far as it is short enough to be looked at. */
export const isMailable = (text: string): boolean => text.length <= explainedLengthMax && !holdsAddress(text)
