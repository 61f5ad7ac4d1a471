/** The cost of an agreement: drawing its two pages against one line in the same font, and signing and storing it against one RSA-2048 signature. */
import assert from 'node:assert/strict'
import { generateKeyPairSync, randomBytes, sign as signBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import PdfFile from 'pdfkit'
import type { Day } from '#domain/day.ts'
import type { AgreementFacts } from '#domain/offers/agreement.ts'
import type { BasisPoints } from '#domain/rate.ts'
import { checkCodeBytes, checkCodeOf } from '#domain/signatures/check-code.ts'
import { drawPaper } from '#server/adapters/pdf/draw.ts'
import { sha256 } from '#server/adapters/signing/cms.ts'
import { signPdf } from '#server/adapters/signing/sign-pdf.ts'
import { newSigner } from '#server/adapters/signing/signer.ts'
import { inScopeOf, noLocks, runUnit } from '#server/commands/unit-of-work.ts'
import { agreementPaperOf } from '#server/offers/agreement-paper.ts'
import { insertSigned } from '#server/signatures/store.ts'
import { agreementTitles } from '#text/agreement-titles.ts'
import { type Finding, inTurns, type Measure } from './measure.ts'
import { makeTenants } from './tenants.ts'
import { inWorld, type World } from './world.ts'

const [pdfTimesMax, signTimesMax, documentsMany, pagesMany] = [3, 10, 12, 2]
const fontFile = 'assets/fonts/NotoSansSC-GBK.ttf'
const at = new Date('2026-11-18T02:00:00Z')

export const pdf: Measure = { name: 'pdf', run: measurePdf }
export const signStored: Measure = { name: 'sign-stored', run: () => inWorld(measureSigning) }

const facts: AgreementFacts = {
  wording: { kind: 'offer', version: 1, title: agreementTitles.offerAgreement },
  payee: {
    isPerson: false,
    entity: null,
    name: '上海明远精密制造有限公司',
    creditCode: '91310114MA1GT3P683',
    account: { bank: '中国建设银行', tail: '8812' },
  },
  payer: { name: '鸿飞汽车零部件（苏州）有限公司', creditCode: '91320500MA2H100017' },
  currency: 'CNY',
  settingsVersion: 3,
  dayCount: 360,
  terms: { method: 'preSettlement', rate: { type: 'apr', bps: 800 as BasisPoints } },
  fixed: false,
  expectedDate: '2026-11-18' as Day,
  documents: Array.from({ length: documentsMany }, (_, n) => ({
    number: `HF-2026-${1_000 + n}`,
    dueDate: '2026-12-15' as Day,
    newPayDate: '2026-11-18' as Day,
    daysPaidEarly: 27,
    billTermDays: 0,
    amount: '100000',
    discount: '600',
  })),
  highest: { day: '2026-11-18' as Day, discount: '7200' },
}
const paper = {
  ...agreementPaperOf(facts, { language: 'en', at }),
  signature: { name: '李晓芸', reason: '提前收款协议', at },
}

const timed = async (work: () => unknown): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

async function measurePdf(): Promise<readonly Finding[]> {
  const drawn = Buffer.from(await drawPaper(paper)).toString('latin1')
  assert.equal(drawn.match(/\/Type \/Page\b/g)?.length, pagesMany)
  const font = readFileSync(fontFile)
  const ms = await inTurns({
    line: () => timed(() => drawLine(font)),
    agreement: () => timed(() => drawPaper(paper)),
  })
  return [
    {
      name: 'pdf',
      ratio: ms.agreement / ms.line,
      goal: { atMost: pdfTimesMax },
      figures: `one line ${ms.line.toFixed(1)} ms; bilingual agreement of ${pagesMany} pages, ${documentsMany} documents, ${ms.agreement.toFixed(1)} ms`,
    },
  ]
}

async function drawLine(font: Buffer): Promise<void> {
  const file = new PdfFile({ size: 'A4' })
  file.registerFont('text', font).font('text').text('折扣 = 应付金额 × 年化利率 × 提前天数 ÷ 360')
  const ended = new Promise((resolve) => file.on('data', () => undefined).once('end', resolve))
  file.end()
  await ended
}

async function measureSigning({ context }: World): Promise<readonly Finding[]> {
  const { privateKey: rsa } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const { privateKey: curve } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const drawn = await drawPaper(paper)
  const [tenant] = await makeTenants(context, 1)
  assert(tenant)
  const ms = await inTurns({
    rsa: () => timed(() => signBytes('sha256', drawn, rsa)),
    curve: () => timed(() => signBytes('sha256', drawn, curve)),
    signed: () => timed(() => signAndStore(context, tenant.id, drawn)),
  })
  return [
    {
      name: 'sign-stored',
      ratio: ms.signed / ms.rsa,
      goal: { atMost: signTimesMax },
      figures: `one RSA-2048 signature ${ms.rsa.toFixed(2)} ms, P-256 ${ms.curve.toFixed(2)} ms; certificate, signature, timestamp and commit ${ms.signed.toFixed(2)} ms`,
    },
  ]
}

/** As a signature by a code does it once the paper is drawn: one unit of work with its journal. */
async function signAndStore(context: World['context'], tenantId: string, drawn: Uint8Array): Promise<void> {
  const { signing } = context
  const now = context.clock()
  const id = context.makeId()
  await runUnit(context, {
    cause: { kind: 'job', requestId: id },
    enter: inScopeOf({ tenantId }),
    lock: noLocks,
    work: async ({ db, businessNow }) => {
      const signer = newSigner(signing, { commonName: '李晓芸', organization: facts.payee.name }, now)
      assert(signer)
      const bytes = signPdf(drawn, businessNow, { signer, timestamps: signing.timestamps })
      const hash = sha256(bytes)
      await insertSigned(db, {
        tenant_id: tenantId,
        id,
        other_tenant_id: null,
        kind: 'continuingAgreement',
        signer: '李晓芸',
        subject_id: id,
        content_hash: hash,
        code: checkCodeOf(randomBytes(checkCodeBytes)),
        bytes,
        hash,
        signed_at: businessNow,
      })
      const entry = {
        action: 'agreements.signed',
        tenantId,
        userId: tenantId,
        facts: { documentId: id },
      } as const
      return { value: id, entries: [entry] }
    },
  })
}
