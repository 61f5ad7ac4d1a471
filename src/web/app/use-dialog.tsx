/** Dialogs of the header, loaded on demand and closed by navigation. */
import { type ComponentType, type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pages } from '#domain/access/pages.ts'

type DialogCode = { default: ComponentType<{ onClose: () => void }> }

const dialogs = {
  account: (): Promise<DialogCode> => import('../features/identity/account-dialog.tsx'),
  company: (): Promise<DialogCode> => import('../features/identity/company-dialog.tsx'),
}

export function useDialog(name: keyof typeof dialogs): { open: () => void; dialog: ReactNode } {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [shown, setShown] = useState<{ readonly Dialog: DialogCode['default']; readonly over: string }>()
  const open = () =>
    void dialogs[name]().then(
      (code) => setShown({ Dialog: code.default, over: pathname }),
      // The page shows the same.
      () => navigate(pages.accountInfo.path),
    )
  const dialog = shown?.over === pathname && <shown.Dialog onClose={() => setShown(undefined)} />
  return { open, dialog }
}
