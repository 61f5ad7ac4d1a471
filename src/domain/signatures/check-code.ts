/** The code by which a signed document is looked up: short enough to type, too long to guess. */

/** Without letters that are taken for digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 12
export const checkCodeBytes = length

/** From random bytes, five bits of each. */
export const checkCodeOf = (random: Uint8Array): string =>
  Array.from(random.subarray(0, length), (byte) => alphabet[byte % alphabet.length]).join('')

/** As it is printed: `7K2M-Q4XD-91TP`. */
export const displayCheckCode = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code

/** As it is typed, with or without lines between, in any case, with O for 0 and I or L for 1. */
export function parseCheckCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return code.length === length && [...code].every((one) => alphabet.includes(one)) ? code : undefined
}
