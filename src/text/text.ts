/** A text is a pair: both languages on one line, with the same placeholders. */

export const languages = ['zh', 'en'] as const
export type Language = (typeof languages)[number]
/** A mail to a recipient whose language is not known is in both. */
export const mailLanguages = [...languages, 'both'] as const
export type MailLanguage = (typeof mailLanguages)[number]

/** The placeholders of a text. */
export type Names<S extends string> = S extends `${string}{{${infer N}}}${infer R}` ? N | Names<R> : never
type SameNames<Z extends string, E extends string> = [Names<Z>] extends [Names<E>]
  ? [Names<E>] extends [Names<Z>]
    ? unknown
    : never
  : never

export type Pair<Z extends string = string, E extends string = string> = { readonly zh: Z; readonly en: E }

export const text = <const Z extends string, const E extends string>(
  zh: Z,
  en: E & SameNames<Z, E>,
): Pair<Z, E> => ({ zh, en })

type Values<Z extends string> = string extends Z
  ? [values?: Readonly<Record<string, string | number>>]
  : [Names<Z>] extends [never]
    ? []
    : [values: Readonly<Record<Names<Z>, string | number>>]

export type Say = <Z extends string, E extends string>(pair: Pair<Z, E>, ...values: Values<Z>) => string

/** Formats in one language: `say('en')(pair, { field })`. A placeholder without a value stays as it is. */
export const say =
  (language: Language): Say =>
  (pair, ...values) =>
    pair[language].replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
      const value = (values[0] as Readonly<Record<string, string | number>> | undefined)?.[name]
      return value === undefined ? whole : String(value)
    })

/** A text by a key that arrives as data. An unknown key is shown as it is. */
export const labelOf = (table: Readonly<Record<string, Pair>>, key: string, language: Language): string =>
  Object.hasOwn(table, key) ? (table[key] as Pair)[language] : key

/** A label within a sentence: in English with a lower-case first letter, unless it is part of the word. */
export const inSentence = (label: string, language: Language): string =>
  language === 'en' ? label.replace(/^[A-Z](?=[a-z])/, (notification) => notification.toLowerCase()) : label
