/** The mode of the import, chosen before it runs. */
import { useState } from 'react'
import { modesFor, modesOf, rowsToStore } from '#domain/imports/rules.ts'
import type { ImportMode } from '#domain/imports/states.ts'
import { importActionTexts, importModeTexts, importPage } from '#text/import-page.ts'
import { call } from '#web/api/client.ts'
import { messageOf } from '#web/api/failed.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RadioField } from '#web/ui/inputs/choice-fields.tsx'
import { Card } from '#web/ui/panels.tsx'
import { locale, useSay } from '#web/ui/say.ts'
import type { Import } from './import-detail.tsx'
import { useImportKind } from './import-kinds.ts'

/** Rendered again when the number of failed rows changes, because the choices depend on it. */
export function RunForm({ found, onDone }: { found: Import; onDone: () => void }) {
  const say = useSay()
  const { calls } = useImportKind()
  const { id } = found
  const numbers = new Intl.NumberFormat(locale())
  const modes = modesOf(found)
  const [mode, setMode] = useState<ImportMode>(modes[0] ?? 'valid')
  const rows = rowsToStore(found, mode)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const run = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await call(calls.run, { params: { id }, body: { mode } }, { inPlace: true })
      onDone()
    } catch (failed) {
      setError(messageOf(failed))
      setBusy(false)
    }
  }
  return (
    <Card title={say(importPage.run)}>
      <RadioField
        label={say(importPage.mode)}
        required
        value={mode}
        onValue={setMode}
        error={error}
        choices={modesFor(found).map((value) => {
          const { label, hint } = importModeTexts[value]
          if (modes.includes(value)) return { value, label: say(label), hint: say(hint) }
          const why = say(importPage.allWithErrors, { rows: numbers.format(found.rowsFailed) })
          return { value, label: say(label), hint: why, disabled: true }
        })}
      />
      {found.rowsWarned > 0 && mode !== 'withoutWarnings' && (
        <p className="import-warnings" role="note">
          <Icon name="warning" />
          {say(importPage.warningsBelow, { rows: numbers.format(found.rowsWarned) })}
        </p>
      )}
      <Button look="primary" busy={busy} onClick={() => void run()}>
        {rows === 1 ? say(importPage.runOne) : say(importActionTexts.run, { count: numbers.format(rows) })}
      </Button>
    </Card>
  )
}
