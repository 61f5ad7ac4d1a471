/** Seals a password: base64 of a random IV and the AES-CBC ciphertext with zero padding. */

const blockBytes = 16

/** Loads the cipher in advance; it is not part of the first load. */
export const loadCipher = () => import('@noble/ciphers/aes.js')

export async function seal(password: string, keyBase64: string): Promise<string> {
  const { cbc } = await loadCipher()
  const vector = crypto.getRandomValues(new Uint8Array(blockBytes))
  const sealed = cbc(bytesOf(keyBase64), vector, { disablePadding: true }).encrypt(zeroPadded(password))
  return base64Of(new Uint8Array([...vector, ...sealed]))
}

function zeroPadded(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text)
  const padded = new Uint8Array(Math.ceil(bytes.length / blockBytes) * blockBytes)
  padded.set(bytes)
  return padded
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
const base64Of = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
