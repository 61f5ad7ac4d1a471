/** The payment files of a payer as a table: state or progress, and what became of their entries. */
import { bankFileList, bankFileSorts } from '#contract/bank-files.ts'
import type { Reply } from '#contract/route.ts'
import { pages } from '#domain/access/pages.ts'
import type { BankFileState } from '#domain/bank-files/states.ts'
import { bankFileCheck } from '#text/bank-file-check.ts'
import { bankFileFormatTexts, bankFilePage, bankFileStateTexts } from '#text/bank-files.ts'
import type { Pair } from '#text/text.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Tag, type TagTone } from '#web/ui/panels.tsx'
import { locale, sayNow } from '#web/ui/say.ts'
import { NameCell, RowLink } from '#web/ui/table/cells.tsx'
import { routeSource } from '#web/ui/table/route-source.ts'
import type { TableSpec } from '#web/ui/table/spec.ts'
import { exceptionsOf } from './file-result.tsx'

type BankFile = Reply<typeof bankFileList>['list'][number]

export const bankFiles = routeSource(
  'bankFiles',
  { tabs: [], filters: [], sorts: bankFileSorts },
  { list: bankFileList },
)

export const stateTones: Readonly<Record<BankFileState, TagTone>> = {
  reading: 'wait',
  read: 'wait',
  applying: 'wait',
  done: 'ok',
  discarded: 'off',
  refused: 'bad',
}

const count = (value: number): string => value.toLocaleString(locale())
const unsorted = { unsorted: true } as const
const figures = ['paid', 'returned', 'refused', 'known'] as const

/** What was recorded so far; a file that is only read has recorded nothing. */
const resultsOf = (file: BankFile): string =>
  figures
    .filter((key) => file[key] > 0)
    .map((key) => `${sayNow(bankFilePage[key])} ${count(file[key])}`)
    .join(' · ')

const addressOf = (id: string): string => pages.bankFile.path.replace(':fileId', id)
const doneOf = ({ paid, returned, refused, known, exceptions }: BankFile): number =>
  paid + returned + refused + known + exceptions

const progress = (file: BankFile): string =>
  sayNow(bankFilePage.progress, { done: count(doneOf(file)), rows: count(file.rows) })

function State({ file }: { file: BankFile }) {
  return (
    <span className="bank-file-state">
      <Tag tone={stateTones[file.state]}>{sayNow(bankFileStateTexts[file.state])}</Tag>
      {file.state === 'applying' && <span className="sub">{progress(file)}</span>}
      {file.state === 'read' && <RowLink to={addressOf(file.id)}>{sayNow(bankFileCheck.check)}</RowLink>}
      {file.message !== null && <span className="sub bank-file-message">{file.message}</span>}
    </span>
  )
}

function Exceptions({ file: { id, exceptions, openExceptions } }: { file: BankFile }) {
  if (exceptions === 0) return count(0)
  return (
    <span className="bank-file-state">
      <RowLink to={exceptionsOf(id)}>{count(exceptions)}</RowLink>
      {openExceptions > 0 && (
        <span className="sub">{sayNow(bankFilePage.openExceptions, { count: count(openExceptions) })}</span>
      )}
    </span>
  )
}

const format = ({ format: key }: BankFile): Pair => bankFileFormatTexts[key]

export const bankFileTable: TableSpec<BankFile> = {
  name: 'bankFiles',
  label: bankFilePage.history,
  columns: [
    {
      key: 'fileName',
      title: bankFilePage.fileName,
      ...unsorted,
      cell: (file) => (
        <span className="bank-file-state">
          <NameCell name={file.fileName} href={addressOf(file.id)} />
          <span className="sub">
            {[sayNow(format(file)), file.messageId].filter((part) => part !== null).join(' · ')}
          </span>
        </span>
      ),
    },
    {
      key: 'state',
      title: bankFilePage.state,
      card: 'state',
      ...unsorted,
      cell: (file) => <State file={file} />,
    },
    {
      key: 'rows',
      title: bankFilePage.rows,
      align: 'end',
      ...unsorted,
      cell: (file) => (file.state === 'refused' ? null : count(file.rows)),
    },
    {
      key: 'results',
      title: bankFileCheck.results,
      ...unsorted,
      cell: (file) => <span className="bank-file-message">{resultsOf(file)}</span>,
    },
    {
      key: 'exceptions',
      title: bankFilePage.exceptions,
      align: 'end',
      ...unsorted,
      cell: (file) =>
        file.state === 'applying' || file.state === 'done' ? <Exceptions file={file} /> : null,
    },
    { key: 'person', title: bankFilePage.person, ...unsorted, extra: true, cell: ({ person }) => person },
    {
      key: 'uploadedAt',
      title: bankFilePage.at,
      cell: ({ uploadedAt }) => <Moment at={uploadedAt} stacked />,
    },
  ],
  natural: { field: 'uploadedAt', descending: true },
  keyOf: ({ id }) => id,
  nameOf: ({ fileName }) => fileName,
  keyword: bankFilePage.keyword,
  firstUse: { title: bankFilePage.none, hint: bankFilePage.noneHint },
}
