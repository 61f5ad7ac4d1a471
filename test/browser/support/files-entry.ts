/** The functions that the tests of files call inside a page, and the messages that they show. */
import { routes } from '#contract/routes.ts'
import { call } from '#web/api/client.ts'
import { deleteFile, downloadAll, uploadFile } from '#web/api/files.ts'
import { savingOptions } from '#web/api/saving-options.ts'
import { type Toast, toasts } from '#web/ui/toasts.ts'

export const upload = (bytes: readonly number[], name: string, purpose?: 'image' | 'attachment') =>
  uploadFile(new File([Uint8Array.from(bytes)], name), purpose)

/** A call that saves something of the person's own. */
export const save = (id: string) =>
  call(routes.chooseIdentity, { body: { companyType: 'buyer', id } }, { trouble: savingOptions.trouble })

/** Every message since the last time that one was asked for. */
const messages: string[] = []
const show = toasts.set
Object.assign(toasts, {
  set: (list: readonly Toast[]) => {
    const last = list.at(-1)
    if (list.length > toasts.get().length && last) messages.push(last.message)
    show(list)
  },
})
export const toastTexts = () => messages.splice(0)

export const settled = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )

export { deleteFile, downloadAll }
