/** Reads the payee of the address; an unknown or invalid id shows "not found". */
import type { ComponentType } from 'react'
import { Link, useParams } from 'react-router'
import { check } from '#contract/check.ts'
import { payeeRead } from '#contract/payees.ts'
import { payeeTexts } from '#text/payee-pages.ts'
import { CallFailed } from '#web/api/failed.ts'
import { useRead } from '#web/api/use-read.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { returnState } from '#web/ui/page-focus.ts'
import { EmptyState } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { useBackList } from './back-to-list.ts'
import type { WholePayee } from './payee-calls.ts'
import './payees.css'

const missingStatus = 404

type Props = { Back: ComponentType<{ id: string }>; Page: ComponentType<{ payee: WholePayee }> }

export function OnePayee(props: Props) {
  const { supplierId: id = '' } = useParams()
  return check(payeeRead.params, { id }, language()).ok ? (
    <LoadedPayee key={id} id={id} {...props} />
  ) : (
    <NoPayee />
  )
}

function LoadedPayee({ id, Back, Page }: Props & { id: string }) {
  const query = useRead(payeeRead, { params: { id } })
  if (query.error instanceof CallFailed && query.error.status === missingStatus) return <NoPayee />
  return (
    <>
      <p>
        <Back id={id} />
      </p>
      <Loaded query={query} lines={8}>
        {(payee) => <Page payee={payee} />}
      </Loaded>
    </>
  )
}

export const BackToPayees = () => <WayToList className="payee-back" />

function WayToList({ className }: { className: string }) {
  const say = useSay()
  const { list } = useBackList()
  return (
    <Link className={className} to={list} state={returnState}>
      {say(payeeTexts.back)}
    </Link>
  )
}

function NoPayee() {
  const say = useSay()
  return (
    <EmptyState icon="lost" level="h1" title={say(payeeTexts.missing)} hint={say(payeeTexts.missingHint)}>
      <WayToList className="button button-primary" />
    </EmptyState>
  )
}
