/** The sandbox's letters: what was sent to whom, with codes, and a test letter. */
import { type SubmitEvent, useEffect, useState } from 'react'
import { outboxRead } from '#contract/letters.ts'
import type { Reply } from '#contract/route.ts'
import { charactersOf } from '#domain/formats.ts'
import { outboxLettersMax, outboxSearchCharactersMin, textCharactersMax } from '#domain/limits.ts'
import { outbox } from '#text/letters.ts'
import { useRead } from '#web/api/use-read.ts'
import { outboxRefreshMs } from '#web/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Card, EmptyState } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { LetterItem } from './letter-item.tsx'
import { TestLetterForm } from './test-letter-form.tsx'
import './letters.css'

export const OutboxPanel = () => (
  <div className="letters">
    <Outbox />
    <TestLetterForm />
  </div>
)

function Outbox() {
  const say = useSay()
  const [to, setTo] = useState('')
  const read = useRead(outboxRead, { query: to === '' ? {} : { to } })
  useRefreshWhile(read.data?.some(({ state }) => state === 'waiting') ?? false, () => void read.refetch())
  const refresh = (
    <Button busy={read.isFetching} onClick={() => void read.refetch()}>
      {say(outbox.refresh)}
    </Button>
  )
  return (
    <Card title={say(outbox.title)} action={refresh}>
      <p className="sub">{say(outbox.hint, { max: outboxLettersMax })}</p>
      <Search to={to} onSearch={setTo} />
      <Loaded query={read} lines={6}>
        {(letters) => <Letters letters={letters} to={to} readAtMs={read.dataUpdatedAt} />}
      </Loaded>
    </Card>
  )
}

type LettersProps = { letters: Reply<typeof outboxRead>; to: string; readAtMs: number }

function Letters({ letters, to, readAtMs }: LettersProps) {
  const say = useSay()
  if (letters.length === 0 && to !== '')
    return <EmptyState icon="search" level="p" title={say(outbox.noMatch, { to })} />
  if (letters.length === 0)
    return <EmptyState icon="file" level="p" title={say(outbox.none)} hint={say(outbox.noneHint)} />
  return (
    <ul className="letter-list">
      {letters.map((letter) => (
        <LetterItem key={letter.id} letter={letter} readAtMs={readAtMs} />
      ))}
    </ul>
  )
}

/** No search before there are enough characters. */
function Search({ to, onSearch }: { to: string; onSearch: (to: string) => void }) {
  const say = useSay()
  const [words, setWords] = useState(to)
  const [error, setError] = useState<string>()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const wanted = words.trim()
    const isShort = wanted !== '' && charactersOf(wanted) < outboxSearchCharactersMin
    setError(isShort ? say(outbox.searchShort, { min: outboxSearchCharactersMin }) : undefined)
    if (!isShort) onSearch(wanted)
  }
  const clear = () => {
    setWords('')
    setError(undefined)
    onSearch('')
  }
  return (
    <form className="letter-search" role="search" onSubmit={submit} noValidate>
      <TextField
        label={say(outbox.search)}
        value={words}
        error={error}
        maxLength={textCharactersMax}
        autoComplete="off"
        onChange={(event) => setWords(event.target.value)}
      />
      <Button type="submit" className="button-beside">
        {say(outbox.searchSubmit)}
      </Button>
      {to !== '' && (
        <Button look="quiet" className="button-beside" onClick={clear}>
          {say(outbox.searchClear)}
        </Button>
      )}
    </form>
  )
}

/** A pending letter is polled until it is finished. */
function useRefreshWhile(waiting: boolean, refresh: () => void): void {
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setInterval(refresh, outboxRefreshMs)
    return () => clearInterval(timer)
  })
}
