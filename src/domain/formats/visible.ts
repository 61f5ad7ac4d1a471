/**
 * What every text that others read is made of: characters that can be seen, and spaces. One that shows nothing makes two
 * names look the same, and one that turns the direction of reading makes a name look like another.
 */

/**
 * Control and format characters, halves of characters, private ones and those that mean nothing, breaks of lines and
 * paragraphs, whatever a font leaves out by its kind (soft hyphens, joiners, fillers, variation selectors, tags), and the
 * one symbol that is drawn as nothing. Joined emoji go with them: no name needs one.
 */
const invisible =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

const everyInvisible = new RegExp(invisible.source, 'gu')

/** Whether nothing in a text is hidden from whoever reads it. */
export const isVisible = (text: string): boolean => !invisible.test(text)

/** The text without what nobody sees, for what is taken over from elsewhere and named rather than typed. */
export const withoutInvisible = (text: string): string => text.replaceAll(everyInvisible, '')
