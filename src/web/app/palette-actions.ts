/** Actions of the palette: on the open page, with documents, and general ones. */
import { documentExport } from '#contract/documents.ts'
import { elements } from '#domain/access/elements.ts'
import { pages } from '#domain/access/pages.ts'
import { type AuthMap, isPermitted } from '#domain/access/permitted.ts'
import { pageNames } from '#text/access.ts'
import { app, shell } from '#text/app.ts'
import { documentTexts } from '#text/documents.ts'
import { palette } from '#text/palette.ts'
import { languages, type Pair } from '#text/text.ts'
import { saveExport } from '#web/api/exports.ts'
import type { Menu } from '#web/session/access.ts'
import { companyType, haveMultiagent, multiagentId } from '#web/session/cache.ts'
import { paths } from '#web/session/paths.ts'
import { signOutAndLeave } from '#web/session/sign-out.ts'
import { setAppearance } from '#web/ui/appearance.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { pageActions } from '#web/ui/palette/page-actions.ts'
import type { Entry } from '#web/ui/palette/source.ts'
import { sayNow } from '#web/ui/say.ts'
import { switchLanguage } from '#web/ui/switch-language.ts'

type Go = (path: string) => void

/** A title in both languages, because either may be typed. */
export const namesOf = (title: Pair | undefined): readonly string[] =>
  title ? languages.map((one) => title[one]) : []

const entry = (pair: Pair, icon: IconName, run: () => void): Entry => ({
  id: pair.en,
  title: sayNow(pair),
  alsoCalled: namesOf(pair),
  icon,
  run,
})

export const pageActionEntries = (): readonly Entry[] =>
  pageActions.get().map(({ label, run }) => entry(label, 'file', run))

export const actionsOf = (menu: Menu, may: AuthMap, go: Go): readonly Entry[] => [
  ...withDocuments(menu, may, go),
  ...(isPermitted(may, elements.keepPayees)
    ? [entry(pageNames.payeeImport, 'upload', () => go(pages.payeeImport.path))]
    : []),
  ...anywhere(go),
]

/** A payee acts for a sub-entity. */
export const actingSupplier = (): string | undefined =>
  companyType.get() === 'supplier' ? (multiagentId.get() ?? undefined) : undefined

const lists = [pages.payables.path, pages.receivables.path, pages.documents.path]

/** The first list of documents in the person's menu. */
function listIn(menu: Menu): string | undefined {
  const known = menu.flatMap(({ children }) => children.map(({ path }) => path))
  return lists.find((path) => known.includes(path))
}

function withDocuments(menu: Menu, may: AuthMap, go: Go): readonly Entry[] {
  const list = listIn(menu)
  if (list === undefined) return []
  const supplierId = actingSupplier()
  const save = () =>
    void saveExport(documentExport, { ...(supplierId && { supplierId }) }).catch(alreadyReported)
  return [
    ...(isPermitted(may, elements.keepDocuments)
      ? [
          entry(documentTexts.add, 'file', () => go(`${list}?new=1`)),
          entry(pageNames.documentImport, 'upload', () => go(pages.documentImport.path)),
        ]
      : []),
    entry(palette.exportAll, 'download', save),
  ]
}

/** The call has shown the failure. */
const alreadyReported = (): undefined => undefined

const anywhere = (go: Go): readonly Entry[] => [
  ...(haveMultiagent.get() ? [entry(shell.switchEntity, 'account', () => go(paths.selectAgent))] : []),
  entry(palette.switchLanguage, 'language', () => void switchLanguage()),
  entry(shell.themeLight, 'light', () => setAppearance('light')),
  entry(shell.themeDark, 'dark', () => setAppearance('dark')),
  entry(shell.themeSystem, 'system', () => setAppearance('system')),
  entry(app.signOut, 'leave', () => void signOutAndLeave()),
]
