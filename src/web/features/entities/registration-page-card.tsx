/** The payer's registration page: its link for payees, and its logo. */
import { useQueryClient } from '@tanstack/react-query'
import { registrationPageLogoSet, registrationPageOwn } from '#contract/registration-pages.ts'
import type { Reply } from '#contract/route.ts'
import { registrationPageTexts } from '#text/registration-pages.ts'
import { call } from '#web/api/client.ts'
import { uploadFile } from '#web/api/files.ts'
import { readKey, useRead } from '#web/api/use-read.ts'
import { paths } from '#web/session/paths.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { ImageUpload } from '#web/ui/files/image-upload.tsx'
import type { StoredFile } from '#web/ui/files/upload-function.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Card } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import './entities.css'

export function RegistrationPageCard() {
  const say = useSay()
  const read = useRead(registrationPageOwn, {})
  return (
    <div className="below-list">
      <Card title={say(registrationPageTexts.title)}>
        <Loaded query={read} lines={2}>
          {(page) => (page ? <Page page={page} /> : <p className="sub">{say(registrationPageTexts.none)}</p>)}
        </Loaded>
      </Card>
    </div>
  )
}

function Page({ page: { slug, logo } }: { page: NonNullable<Reply<typeof registrationPageOwn>> }) {
  const say = useSay()
  const queries = useQueryClient()
  const link = `${location.origin}${paths.register}?payer=${slug}`
  const onLogo = async (file: StoredFile | null) => {
    try {
      await call(registrationPageLogoSet, { body: { fileId: file?.fileId ?? null } })
      confirmDone(say(registrationPageTexts.saved))
    } catch {
      // The client has shown the error; the page is reloaded in any case.
    }
    await queries.invalidateQueries({ queryKey: readKey(registrationPageOwn) })
  }
  return (
    <>
      <p className="sub">{say(registrationPageTexts.hint)}</p>
      <p className="registration-page-link">
        <a href={link} target="_blank" rel="noreferrer">
          {link}
        </a>
        <CopyButton text={link} name={say(registrationPageTexts.link)} />
      </p>
      <ImageUpload
        label={say(registrationPageTexts.logo)}
        help={say(registrationPageTexts.logoHelp)}
        value={logo}
        onValue={(file) => void onLogo(file)}
        send={(file) => uploadFile(file, 'image', { inPlace: true })}
      />
    </>
  )
}
