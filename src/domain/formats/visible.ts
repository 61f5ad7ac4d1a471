/**
 * Texts that others read may contain only visible characters and spaces. Invisible characters make two names look the
 * same, and direction changes make one name look like another.
 */

/**
 * Control and format characters, lone surrogates, private and unassigned ones, line and paragraph breaks, characters
 * that fonts do not draw (soft hyphens, joiners, fillers, variation selectors, tags), and the one symbol that is
 * drawn as nothing. This also excludes joined emoji, which no name needs.
 */
const invisible =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

const everyInvisible = new RegExp(invisible.source, 'gu')

/** Whether a text has no invisible characters. */
export const isVisible = (text: string): boolean => !invisible.test(text)

/** The text without invisible characters, for names taken over from elsewhere. */
export const withoutInvisible = (text: string): string => text.replaceAll(everyInvisible, '')
