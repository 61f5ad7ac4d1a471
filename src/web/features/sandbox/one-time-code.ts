/** The one-time code of a demo account; absent if the browser cannot compute it. */
import { useEffect, useState } from 'react'
import { totpCodeCharacters, totpStepSeconds } from '#domain/operator/limits.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function bytesOf(base32: string): Uint8Array<ArrayBuffer> {
  const bits = [...base32]
    .map((notification) => alphabet.indexOf(notification).toString(2).padStart(5, '0'))
    .join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

/** RFC 6238, as on the server. */
export async function codeAt(secret: string, nowMs: number): Promise<string | undefined> {
  // Browsers offer no cryptography on an insecure origin.
  const subtle = (crypto as Partial<Crypto>).subtle
  if (!subtle) return undefined
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(Math.floor(nowMs / 1000 / totpStepSeconds)))
  const key = await subtle.importKey('raw', bytesOf(secret), { name: 'HMAC', hash: 'SHA-1' }, false, ['sign'])
  const hash = new DataView(await subtle.sign('HMAC', key, counter.buffer))
  const number = hash.getUint32(hash.getUint8(19) & 0x0f) & 0x7f_ff_ff_ff
  return String(number % 10 ** totpCodeCharacters).padStart(totpCodeCharacters, '0')
}

/** The current code, renewed while it is shown. */
export function useOneTimeCode(secret: string | undefined): string | undefined {
  const [code, setCode] = useState<string>()
  useEffect(() => {
    if (secret === undefined) return undefined
    const renew = () => void codeAt(secret, Date.now()).then(setCode)
    renew()
    const timer = setInterval(renew, 1_000)
    return () => clearInterval(timer)
  }, [secret])
  return code
}
