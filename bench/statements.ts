/**
 * The costs of reconciliation statements: opening the check page against reading the same rows by key, an answer to all lines
 * against one command, and the paper to sign against empty pages of the PDF library.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { CompiledQuery } from 'kysely'
import PdfFile from 'pdfkit'
import * as actions from '#contract/reconciliation-actions.ts'
import { reconciliationRead } from '#contract/reconciliations.ts'
import type { Reply, Request, Route } from '#contract/route.ts'
import { formatAmount } from '#domain/money.ts'
import { pdfOf } from '#server/adapters/pdf/pdf.ts'
import { inScope } from '#server/db/scope.ts'
import { statementPaperOf, type WholeStatement } from '#server/reconciliations/paper.ts'
import { commandOnce, makeRows } from './command.ts'
import { type Finding, inTurns, type Measure, rounds } from './measure.ts'
import { makeOffered } from './offered.ts'
import { signIn, type Tenant } from './tenants.ts'
import { millisecondsEach } from './time.ts'
import { inWorld, type World } from './world.ts'

const lineCount = 5_000
const paperLines = 1_000
const commandsPerRound = 50
const fontFile = 'assets/fonts/NotoSansSC-GBK.ttf'

export const statementCheck: Measure = { name: 'statement-check', run: () => inWorld(measureCheck) }
export const statementReview: Measure = { name: 'statement-review', run: () => inWorld(measureReview) }
export const statementPdf: Measure = { name: 'statement-pdf', run: measurePdf }

type Desk = {
  readonly world: World
  readonly payer: Tenant
  readonly payee: Tenant
  readonly documentIds: readonly string[]
  /** Sends a statement of all documents, and returns its id. */
  readonly send: () => Promise<string>
  readonly read: (id: string, ledger: boolean) => Promise<WholeStatement>
  readonly review: (id: string, body: Request<typeof actions.reconciliationReview>['body']) => Promise<void>
}

/** A payer and a payee with as many documents as a statement can have. */
async function openDesk(world: World): Promise<Desk> {
  const { context } = world
  const wanted = { documents: lineCount, share: 1, isOffered: false, payees: 1 }
  const { payer, payee } = await makeOffered(world, wanted)
  const payeeToken = await signIn(context, { ...payee, companyType: 'supplier' })
  const origin = await world.serve()
  const call = async <R extends Route>(route: R, token: string, path: string, body?: object) => {
    const headers = {
      token,
      'idempotency-key': context.makeId(),
      ...(body && { 'content-type': 'application/json' }),
    }
    const sent = { method: route.method, headers, ...(body && { body: JSON.stringify(body) }) }
    const answer = (await (await fetch(`${origin}${path}`, sent)).json()) as { code: number; data: Reply<R> }
    assert.equal(answer.code, 0, JSON.stringify(answer))
    return answer.data
  }
  const documents = await context.systemDb
    .selectFrom('documents')
    .select(['id', 'number', 'document_date', 'due_date', 'amount', 'payee_id'])
    .where('payer_tenant_id', '=', payer.id)
    .orderBy('id')
    .execute()
  assert.equal(documents.length, lineCount)
  const items = documents.map(({ number, document_date, due_date, amount }) => ({
    number,
    dueDate: due_date,
    amount: formatAmount({ currency: 'CNY', minor: amount }),
    ...(document_date !== null && { documentDate: document_date }),
  }))
  const base = actions.reconciliationAdd.path
  const whole = (id: string, ledger: boolean) =>
    call(reconciliationRead, payeeToken, `${base}/${id}${ledger ? '?ledger=yes' : ''}`)
  return {
    world,
    payer,
    payee: { id: payee.id, token: payeeToken },
    documentIds: documents.map(({ id }) => id),
    send: async () => {
      const body = { payeeId: documents[0]?.payee_id, currency: 'CNY', items }
      const { id, version } = await call(actions.reconciliationAdd, payer.token, base, body)
      await call(actions.reconciliationSend, payer.token, `${base}/${id}/send`, { version })
      return id
    },
    read: whole,
    review: async (id, body) => {
      await call(actions.reconciliationReview, payeeToken, `${base}/${id}/items/review`, body)
    },
  }
}

async function measureCheck(world: World): Promise<readonly Finding[]> {
  const desk = await openDesk(world)
  const id = await desk.send()
  const rows = `select (select json_agg(l)::text from reconciliation_lines l where l.payer_tenant_id = $1 and l.statement_id = $2 and l.round = 1)
    || (select json_agg(d)::text from documents d where d.payer_tenant_id = $1 and d.id = any($3::uuid[])) as answer`
  const byKey = () =>
    inScope(world.context.db, { tenantId: desk.payee.id }, (db) =>
      db.executeQuery(CompiledQuery.raw(rows, [desk.payer.id, id, desk.documentIds])),
    )
  const { items, ledger } = await desk.read(id, true)
  assert.equal(items.length + (ledger?.documents.length ?? 0), 2 * lineCount)
  const ms = await inTurns({
    floor: () => millisecondsEach(1, byKey),
    check: () => millisecondsEach(1, () => desk.read(id, true)),
  })
  return [
    {
      name: 'statement-check',
      ratio: ms.check / ms.floor,
      goal: { atMost: 2 },
      figures: `${lineCount} lines and ${lineCount} documents: by key ${ms.floor.toFixed(0)} ms, the call of the check page ${ms.check.toFixed(0)} ms`,
    },
  ]
}

async function measureReview(world: World): Promise<readonly Finding[]> {
  await makeRows(world.ownerUrl)
  const desk = await openDesk(world)
  /** Statements to answer, with the lines of each; an answer is given once. */
  const waiting: WholeStatement[] = []
  for (let n = 0; n <= rounds; n += 1) waiting.push(await desk.read(await desk.send(), false))
  const answer = async () => {
    const statement = waiting.pop()
    assert(statement)
    const items = statement.items.map(({ id: itemId }) => ({ itemId, approve: true }))
    await desk.review(statement.id, { version: statement.version, items })
  }
  const ms = await inTurns({
    command: () => millisecondsEach(commandsPerRound, () => commandOnce(world.context, desk.payer)),
    review: () => millisecondsEach(1, answer),
  })
  return [
    {
      name: 'statement-review',
      ratio: ms.review / ms.command,
      goal: { atMost: 40 },
      figures: `one command ${ms.command.toFixed(2)} ms, ${lineCount} lines approved in one call ${ms.review.toFixed(0)} ms`,
    },
  ]
}

const at = '2026-11-18T02:00:00.000Z'

/** A settled statement as its paper reads it. */
const settled = (lines: number): WholeStatement => ({
  id: '',
  number: 'ST-0001',
  version: 3,
  status: 'fullyApproved',
  round: 1,
  initiator: 'payer',
  side: 'payer',
  payerId: '',
  payerName: '量衡计量有限公司',
  payeeId: '',
  payeeName: '明远精密制造有限公司',
  payeeCode: 'B0',
  currency: 'CNY',
  total: '18640000.00',
  itemTotal: '18640000.00',
  documents: lines,
  approved: lines,
  rejected: 0,
  rejectReason: null,
  creator: '何量',
  createdAt: at,
  initiatedAt: at,
  finishedAt: at,
  isUnread: false,
  can: [],
  notes: null,
  shownRound: 1,
  items: Array.from({ length: lines }, (_, n) => ({
    id: '',
    number: `AP-2026-10-${n}`,
    orderNumbers: [],
    documentDate: '2026-10-12',
    dueDate: '2027-01-12',
    amount: '18640.00',
    termDays: null,
    remark: null,
    state: 'approved',
    reason: null,
    description: null,
    decidedBy: '李晓云',
    decidedAt: at,
    isCarried: false,
    documentId: null,
  })),
  rounds: [],
  proposals: [],
  attachments: [],
  timeline: [],
  correction: null,
  ledger: null,
})

async function measurePdf(): Promise<readonly Finding[]> {
  const paper = statementPaperOf(settled(paperLines), 'zh')
  const font = readFileSync(fontFile)
  const pages = pagesOf(await pdfOf(paper))
  const ms = await inTurns({
    floor: () => millisecondsEach(1, () => emptyPages(pages, font)),
    paper: () => millisecondsEach(1, () => pdfOf(paper)),
  })
  return [
    {
      name: 'statement-pdf',
      ratio: ms.paper / ms.floor,
      goal: { atMost: 3 },
      figures: `${paperLines} lines on ${pages} pages: as many empty pages with the font ${ms.floor.toFixed(0)} ms, the paper ${ms.paper.toFixed(0)} ms`,
    },
  ]
}

const pagesOf = (bytes: Uint8Array): number =>
  Buffer.from(bytes)
    .toString('latin1')
    .match(/\/Type \/Page\b(?!s)/g)?.length ?? 0

/** The font is embedded once it has drawn a character. */
async function emptyPages(pages: number, font: Buffer): Promise<void> {
  const doc = new PdfFile({ size: 'A4', autoFirstPage: false })
  doc.on('data', () => undefined)
  const ended = new Promise((resolve) => doc.once('end', resolve))
  doc.registerFont('text', font).font('text')
  for (let n = 0; n < pages; n += 1) doc.addPage()
  doc.text('对')
  doc.end()
  await ended
}
