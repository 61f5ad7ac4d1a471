/** What the palette finds: the pages of the menu in either language, and what can be done anywhere. */
import { app, shell } from '#text/app.ts'
import { palette } from '#text/palette.ts'
import { languages, type Pair } from '#text/text.ts'
import type { Menu } from '#web/session/access.ts'
import { haveMultiagent } from '#web/session/cache.ts'
import { paths } from '#web/session/paths.ts'
import { leaveForGood } from '#web/session/sign-out.ts'
import { wear } from '#web/ui/appearance.ts'
import type { IconName } from '#web/ui/icon.tsx'
import type { Entry, Source } from '#web/ui/palette/source.ts'
import { sayNow } from '#web/ui/say.ts'
import { speakOther } from '#web/ui/speak-other.ts'
import { menuIcons, routeTable } from './route-table.ts'

export const paletteSources = (menu: Menu, go: (path: string) => void): readonly Source[] => [
  { id: 'pages', title: sayNow(palette.pages), entries: pagesOf(menu, go) },
  { id: 'actions', title: sayNow(palette.actions), entries: actions(go) },
]

/** Groups without pages of their own are pages themselves. */
const pagesOf = (menu: Menu, go: (path: string) => void): readonly Entry[] =>
  menu.flatMap((group) => {
    const own = group.children.length === 0 ? [group] : group.children
    return own.map(({ code, name, path }) => ({
      id: code,
      title: name,
      alsoCalled: namesOf(routeTable.find((row) => row.path === path)?.title),
      ...(own[0] === group ? {} : { hint: group.name }),
      icon: menuIcons[group.component],
      run: () => go(path),
    }))
  })

const namesOf = (title: Pair | undefined): readonly string[] =>
  title ? languages.map((one) => title[one]) : []

function actions(go: (path: string) => void): readonly Entry[] {
  const entry = (pair: Pair, icon: IconName, run: () => void): Entry => ({
    id: pair.en,
    title: sayNow(pair),
    alsoCalled: namesOf(pair),
    icon,
    run,
  })
  return [
    ...(haveMultiagent.get() ? [entry(shell.switchEntity, 'account', () => go(paths.selectAgent))] : []),
    entry(palette.speakOther, 'language', () => void speakOther()),
    entry(shell.themeLight, 'light', () => wear('light')),
    entry(shell.themeDark, 'dark', () => wear('dark')),
    entry(shell.themeSystem, 'system', () => wear('system')),
    entry(app.signOut, 'leave', () => void leaveForGood()),
  ]
}
