/** The cost of signing a letter with its timestamp, against one signature of RSA-2048; and of a verdict on 1 MB. */
import { createHash, generateKeyPairSync, randomBytes, sign as signBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPdf } from '#domain/signatures/pdf.ts'
import { verdictOf } from '#domain/signatures/verdict.ts'
import { drawPaper } from '#server/adapters/pdf/draw.ts'
import { openSigning } from '#server/adapters/signing/authority.ts'
import { checkSignature } from '#server/adapters/signing/check-signature.ts'
import { sha256 } from '#server/adapters/signing/cms.ts'
import { signPdf } from '#server/adapters/signing/sign-pdf.ts'
import { newSigner } from '#server/adapters/signing/signer.ts'
import { type Finding, inTurns, type Measure } from './measure.ts'

const [timesMax, checkMsMax, checkedBytes] = [10, 20, 1_000_000]

export const signatures: Measure = { name: 'signatures', run: measure }

async function measure(): Promise<readonly Finding[]> {
  const at = new Date()
  const folder = await mkdtemp(join(tmpdir(), 'sooner-bench-signing-'))
  const signing = await openSigning(folder, at)
  await rm(folder, { recursive: true })
  const { privateKey: rsa } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const drawn = await drawPaper({
    title: 'letter',
    language: 'zh',
    at,
    footer: '早付',
    // Every glyph of the text is embedded once, and the rest of the megabyte is no text that could be packed.
    blocks: [{ kind: 'paragraph', text: '折扣 = 应付金额 × 年化利率 × 提前天数 ÷ 360' }],
    signature: { name: 'Sooner', reason: 'letter', at },
  })
  const file = Buffer.concat([drawn, Buffer.from('\n%'), randomBytes(checkedBytes), Buffer.from('\n%%EOF\n')])
  const { authority, timestamps } = signing
  const sign = () =>
    signPdf(drawn, at, {
      signer: newSigner(signing, { commonName: '李晓芸' }, at) ?? signing.seal,
      timestamps,
    })
  const signed = signPdf(file, at, { signer: signing.seal, timestamps })
  const authorities = [authority.certificate]
  const ms = await inTurns({
    rsa: timed(() => signBytes('sha256', drawn, rsa)),
    sign: timed(sign),
    read: timed(() => createHash('sha256').update(signed).digest()),
    check: timed(() => checkOf(signed, authorities)),
  })
  return [
    {
      name: 'sign',
      ratio: ms.sign / ms.rsa,
      goal: { atMost: timesMax },
      figures: `one RSA-2048 signature ${ms.rsa.toFixed(2)} ms; certificate, signature and timestamp ${ms.sign.toFixed(2)} ms`,
    },
    {
      name: 'check',
      ratio: ms.check / ms.read,
      goal: { atMost: Math.floor(checkMsMax / ms.read) },
      figures: `1 MB: hashed ${ms.read.toFixed(2)} ms, verdict ${ms.check.toFixed(1)} ms of at most ${checkMsMax} ms`,
    },
  ]
}

const timed = (work: () => unknown) => async (): Promise<number> => {
  const begun = performance.now()
  work()
  return performance.now() - begun
}

/** What the page and the server do together. */
function checkOf(file: Buffer, authorities: readonly Buffer[]): void {
  const { signatures: found, ...facts } = readPdf(file)
  const checked = found.map(({ placeStart, placeEnd, end, value }) => ({
    end,
    ...checkSignature(
      sha256(file.subarray(0, placeStart), file.subarray(placeEnd, end)),
      Buffer.from(value ?? '', 'hex'),
      authorities,
    ),
  }))
  const verdict = verdictOf({ ...facts, signatures: checked, isKept: true })
  if (verdict !== 'valid') throw new Error(`The signed file is ${verdict}.`)
}
