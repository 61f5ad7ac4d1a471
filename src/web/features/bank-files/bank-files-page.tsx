/** Payment files of a payer's bank: upload, and what became of each. */
import { Link, useNavigate } from 'react-router'
import { pages } from '#domain/access/pages.ts'
import { pageNames } from '#text/access.ts'
import { bankFilePage } from '#text/bank-files.ts'
import { Card } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useList } from '#web/ui/table/use-list.ts'
import { bankFiles, bankFileTable } from './bank-file-table.tsx'
import { FileSteps } from './file-steps.tsx'
import { UploadCard } from './upload-card.tsx'
import './bank-files.css'

export default function BankFilesPage() {
  const say = useSay()
  const navigate = useNavigate()
  const list = useList(bankFiles)
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say(pageNames.bankFiles)}</h1>
          <p className="sub">{say(bankFilePage.hint)}</p>
        </div>
        <div className="file-head-side">
          <FileSteps current={1} />
          <Link className="button" to={pages.paymentExceptions.path}>
            {say(bankFilePage.toExceptions)}
          </Link>
        </div>
      </div>
      <div className="bank-files">
        <UploadCard onBegun={(id) => navigate(pages.bankFile.path.replace(':fileId', id))} />
        <Card title={say(bankFilePage.history)}>
          <DataTable spec={bankFileTable} list={list} />
        </Card>
      </div>
    </>
  )
}
