/** How it is to be imported, chosen before it runs. */
import { useState } from 'react'
import { documentImports } from '#contract/document-imports.ts'
import { type ImportMode, importModes } from '#domain/imports/states.ts'
import { importActTexts, importModeTexts, importPage } from '#text/import-page.ts'
import { call } from '#web/api/client.ts'
import { messageOf } from '#web/api/failed.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioField } from '#web/ui/inputs/choice-fields.tsx'
import { Card } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import type { Import } from './one-import.tsx'

export function RunForm({ found: { id }, onDone }: { found: Import; onDone: () => void }) {
  const say = useSay()
  const [mode, setMode] = useState<ImportMode>('all')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const run = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await call(documentImports.run, { params: { id }, body: { mode } }, { inPlace: true })
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
        choices={importModes.map((value) => ({
          value,
          label: say(importModeTexts[value].label),
          hint: say(importModeTexts[value].hint),
        }))}
      />
      <Button look="primary" busy={busy} onClick={() => void run()}>
        {say(importActTexts.run)}
      </Button>
    </Card>
  )
}
