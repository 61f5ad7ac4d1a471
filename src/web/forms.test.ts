/** Every form of the portal follows the one rule of forms, and is sent empty in the browser, unless it has nothing that is missing. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { formStops, nothingMissingIn, notSentEmpty } from '#test/browser/support/forms.ts'
import { filesIn } from '../../scripts/lib/files.ts'

const sources = filesIn('src/web').filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
const read = (file: string): string => readFileSync(file, 'utf8')
const nameOf = (file: string): string => file.replace(/^.*src\/web\//, '').replace(/\.tsx$/, '')

/** What has fields and a button: the parts that all forms are made of. */
const formParts =
  /<(Form|EditForm|FormErrors|StepActions|NeedActions|ReasonDialog|ActionDialog|ConfirmDialog)\b/
const everyPart = new RegExp(formParts, 'g')
const stopsOf = (name: string): number => formStops.filter(({ source }) => source === name).length
/** Where these parts are defined. */
const parts = new Set(['ui/form/form', 'ui/form/form-errors', 'ui/dialog', 'ui/reason-dialog'])
/** They search and send nothing. */
const searches = new Set([
  'features/notifications/outbox-panel',
  'features/payer-connections/find-payer',
  'ui/table/paging-bar',
])

describe('[COM-31] [COM-37] forms', () => {
  it('are each sent empty in the browser, or say why not', () => {
    const found = sources.filter((file) => formParts.test(read(file))).map(nameOf)
    const listed = new Set([...formStops.map(({ source }) => source), ...Object.keys(notSentEmpty)])
    expect(found.filter((one) => !parts.has(one) && !listed.has(one))).toEqual([])
    expect(
      [...listed].filter((one) => !found.includes(one)),
      'no form any more',
    ).toEqual([])
  })

  it('each have a way to them: a source with several has as many, or says why fewer', () => {
    const few = sources
      .map((file) => ({ name: nameOf(file), forms: read(file).match(everyPart)?.length ?? 0 }))
      .filter(({ name, forms }) => !parts.has(name) && !(name in notSentEmpty) && forms > stopsOf(name))
      .map(({ name }) => name)
    expect(few.filter((name) => !(name in nothingMissingIn))).toEqual([])
    expect(
      Object.keys(nothingMissingIn).filter((name) => !few.includes(name)),
      'as many',
    ).toEqual([])
  })

  it('that another test sends are sent empty by it', () => {
    const unsent = Object.values(notSentEmpty)
      .filter((reason) => typeof reason === 'object')
      .filter(({ sentBy }) => !/await expectSaidWhatIsMissing\(/.test(read(`test/browser/${sentBy}`)))
    expect(unsent).toEqual([])
  })

  it('of which nothing is missing ask for nothing', () => {
    const requests = Object.entries(notSentEmpty)
      .filter(([, reason]) => reason === 'nothingMissing')
      .map(([name]) => name)
      .filter((name) => /\brequired\b/.test(read(`src/web/${name}.tsx`)))
    expect(requests).toEqual([])
  })

  it('show what is wrong by the one rule: nothing else is a form', () => {
    const own = sources.filter((file) => /<form\b/.test(read(file)) && !/<FormErrors\b/.test(read(file)))
    expect(own.map(nameOf).filter((one) => !searches.has(one))).toEqual([])
  })
})
