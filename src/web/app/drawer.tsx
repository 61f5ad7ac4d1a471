/** The menu of the narrow layout, over the page. */
import { shell } from '#text/app.ts'
import type { Menu } from '#web/session/access.ts'
import { Brand } from '#web/ui/brand.tsx'
import { Modal } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AppearanceSwitch, LanguageSwitch } from '#web/ui/page-tools.tsx'
import { useSay } from '#web/ui/say.ts'
import { SideMenu } from './side-menu.tsx'

export function Drawer({ menu, onClose }: { menu: Menu; onClose: () => void }) {
  const say = useSay()
  return (
    <Modal className="drawer" label={say(shell.menu)} onClose={onClose}>
      <div className="drawer-body">
        <div className="drawer-head">
          <Brand />
          <button type="button" className="icon-button" aria-label={say(shell.closeMenu)} onClick={onClose}>
            <Icon name="close" size={20} />
          </button>
        </div>
        <nav aria-label={say(shell.menu)}>
          <SideMenu menu={menu} onFollow={onClose} />
        </nav>
        <div className="drawer-foot">
          <AppearanceSwitch />
          <LanguageSwitch />
        </div>
      </div>
    </Modal>
  )
}
