/** The link to the upload of payees and contracts, for people who may edit the list. */
import { Link } from 'react-router'
import { elements } from '#domain/access/elements.ts'
import { pages } from '#domain/access/pages.ts'
import { payeeImportPage } from '#text/import-page.ts'
import { Auth } from '#web/ui/auth.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useSay } from '#web/ui/say.ts'

export function UploadPayeesLink() {
  const say = useSay()
  return (
    <Auth code={elements.keepPayees}>
      <Link className="button button-plain" to={pages.payeeImport.path}>
        <Icon name="upload" />
        {say(payeeImportPage.upload)}
      </Link>
    </Auth>
  )
}
