/** PDF files: every text can be read back, tables go over pages, and the same paper has the same bytes. */
import { describe, expect, it } from 'vitest'
import { pdfPages, pdfText } from '#test/support/pdf-text.ts'
import type { Block, Paper } from './blocks.ts'
import { pdfOf } from './pdf.ts'

const paperOf = (...blocks: readonly Block[]): Paper => ({
  title: '早付确认函',
  language: 'zh',
  at: new Date('2026-11-16T02:00:00.000Z'),
  footer: '早付 Sooner',
  blocks,
})
const drawn = (paper: Paper, inlineRowsMax?: number): Promise<Uint8Array> => pdfOf(paper, inlineRowsMax)
const squeezed = (text: string): string => text.replaceAll(/\s/g, '')

const columns = [
  { header: '单据编号', share: 2 },
  { header: '金额', share: 1, align: 'end' },
] as const
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => [`HF-${String(n).padStart(5, '0')}`, `${n},000.00`])

describe('[CLR-23] a PDF', () => {
  it('has an embedded subset of the Chinese font whose text can be copied, with seldom characters', async () => {
    const bytes = await drawn(
      paperOf(
        { kind: 'title', text: '早付确认函' },
        { kind: 'facts', facts: [{ label: '收款方', value: '喆堃玥珺镕精密机械（上海）有限公司' }] },
      ),
    )
    expect(pdfText(bytes)).toContain('喆堃玥珺镕精密机械（上海）有限公司')
    const file = Buffer.from(bytes).toString('latin1')
    expect(file.startsWith('%PDF-1.7')).toBe(true)
    expect(file).toMatch(/\/FontFile2 \d+ 0 R/)
    expect(file).toContain('/Lang (zh-CN)')
    expect(file).toContain('/Marked true')
    // The whole font has seven megabytes.
    expect(bytes.length).toBeLessThan(60_000)
  })

  it('is the same for the same paper, inline and from the thread, and another for another moment', async () => {
    const paper = paperOf({ kind: 'table', columns, rows: rowsOf(3) })
    const once = await drawn(paper)
    expect(await drawn(paper)).toEqual(once)
    expect(await drawn(paper, 0)).toEqual(once)
    expect(await drawn({ ...paper, at: new Date('2026-11-16T02:00:01.000Z') })).not.toEqual(once)
  })

  it('continues a table on as many pages as it needs, with its head and the number of the page on each', async () => {
    const rows = rowsOf(120)
    const totals = ['合计', '7,140,000.00']
    const pages = pdfPages(await drawn(paperOf({ kind: 'table', columns, rows, totals })))
    expect(pages.length).toBeGreaterThan(2)
    pages.forEach((texts, n) => {
      expect(texts.slice(0, 2)).toEqual(['单据编号', '金额'])
      expect(texts.slice(-2)).toEqual(['早付 Sooner', `${n + 1} / ${pages.length}`])
    })
    const listed = pages.flatMap((texts) => texts.slice(2, -2))
    expect(listed).toEqual([...rows.flat(), ...totals])
  })

  it('wraps long names and numbers without a space, and cuts nothing', async () => {
    const name = '上海'.repeat(50)
    const number = 'X0123456789'.repeat(5)
    const text = squeezed(
      pdfText(
        await drawn(
          paperOf(
            { kind: 'facts', facts: [{ label: '付款方', value: name, isMain: true }] },
            { kind: 'table', columns, rows: [[number, '1.00']] },
            { kind: 'signatures', parties: [name, '乙方'], date: '日期' },
          ),
        ),
      ),
    )
    expect(text).toContain(name)
    expect(text).toContain(number)
    expect(text.split(name)).toHaveLength(3)
  })

  it('names the code point of a character that the font lacks, in every block, and is drawn all the same', async () => {
    const lacking = '𠮷野（上海）'
    const blocks: readonly Block[] = [
      { kind: 'title', text: lacking },
      { kind: 'facts', facts: [{ label: lacking, value: lacking }] },
      { kind: 'table', columns: [{ header: lacking, share: 1 }], rows: [[lacking]], totals: [lacking] },
      { kind: 'signatures', parties: [lacking], date: '日期' },
    ]
    const text = squeezed(pdfText(await drawn({ ...paperOf(...blocks), footer: lacking })))
    expect(text.split('[U+20BB7]野（上海）')).toHaveLength(9)
    expect(text).not.toContain('𠮷')
  })
})
