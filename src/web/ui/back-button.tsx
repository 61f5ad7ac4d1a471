/** A back button: to the previous page if it was ours, otherwise home. */
import { useNavigate } from 'react-router'
import { app } from '#text/app.ts'
import { paths } from '#web/session/paths.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { useSay } from './say.ts'

export function BackButton() {
  const say = useSay()
  const navigate = useNavigate()
  const goBack = () => (isBeginning() ? navigate(paths.home) : navigate(-1))
  return (
    <Button look="quiet" className="back" onClick={() => void goBack()}>
      <Icon name="back" />
      <span className="back-word">{say(app.back)}</span>
    </Button>
  )
}

/** The router numbers the pages of this tab; the first has no page of ours before it. */
function isBeginning(): boolean {
  const { idx } = (window.history.state ?? {}) as { readonly idx?: number }
  return !idx
}
