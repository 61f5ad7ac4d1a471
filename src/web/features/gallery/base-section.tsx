/** Controls of the component library beside our own, so that a difference in look would be seen. */
import { Select } from 'antd'
import { currencies } from '#domain/money.ts'
import { gallery } from '#text/gallery.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { Sample, Samples } from './sample.tsx'

const options = currencies.map((currency) => ({ value: currency, label: currency }))

export default function BaseSection() {
  const say = useSay()
  const common = {
    'aria-label': say(gallery.currency),
    className: 'gallery-select',
    placeholder: say(gallery.choose),
    options,
  }
  return (
    <Card title={say(gallery.base)}>
      <p className="sub">{say(gallery.baseHint)}</p>
      <Samples>
        <Sample name={say(gallery.plain)}>
          <Select {...common} showSearch /> <Button>{say(gallery.choose)}</Button>
        </Sample>
        <Sample name={say(gallery.disabled)}>
          <Select {...common} disabled defaultValue="CNY" />
        </Sample>
        <Sample name={say(gallery.invalid)}>
          <Select {...common} status="error" aria-invalid />
        </Sample>
      </Samples>
    </Card>
  )
}
