/**
 * The number of an award, which both sides read out and write on payments: eight characters that are not easily
 * confused, in two groups. It is made from bytes that say nothing of rank, count, market or run.
 */

/** Without 0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B, U and V. */
const alphabet = '34679ACDEFGHJKMNPQRTWXY'
const groupCharacters = 4
const characters = 2 * groupCharacters
const hyphen = '-'.charCodeAt(0)
/** As many bytes as a double holds exactly; far more values than there are numbers, so that all are about as likely. */
export const awardNumberBytes = 6
/** The length of a number, with the hyphen. */
export const awardNumberLength = characters + 1

const numbers = alphabet.length ** characters

/** Which of all numbers is made from the bytes from `from` on. */
export function awardValueOf(bytes: Uint8Array, from = 0): number {
  let value = 0
  for (let index = 0; index < awardNumberBytes; index += 1)
    value = value * 256 + (bytes[from + index] as number)
  return value % numbers
}

/** Writes a number as characters. */
export function writeAwardNumber(into: Uint8Array, at: number, value: number): void {
  let rest = value
  for (let place = 0; place < characters; place += 1) {
    const isSecond = place >= groupCharacters
    into[at + place + (isSecond ? 1 : 0)] = alphabet.charCodeAt(rest % alphabet.length)
    rest = Math.floor(rest / alphabet.length)
  }
  into[at + groupCharacters] = hyphen
}

export function awardNumberOf(bytes: Uint8Array): string {
  const made = new Uint8Array(awardNumberLength)
  writeAwardNumber(made, 0, awardValueOf(bytes))
  return String.fromCharCode(...made)
}

/** A typed or pasted number as it is stored, to be searched for: in capitals, without spaces, with its hyphen. */
export function awardNumberIn(text: string): string | undefined {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
  const isNumber = plain.length === characters && [...plain].every((one) => alphabet.includes(one))
  return isNumber ? `${plain.slice(0, groupCharacters)}-${plain.slice(groupCharacters)}` : undefined
}
