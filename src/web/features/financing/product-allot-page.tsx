/** The products of a lender, and which dealers have which. */
import { useSearchParams } from 'react-router'
import { pageNames } from '#text/access.ts'
import { programmeTexts } from '#text/financing-programme.ts'
import { useSay } from '#web/ui/say.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { DealersPanel } from './dealers-panel.tsx'
import { ProductsPanel } from './products-panel.tsx'
import './financing.css'

export default function ProductAllotPage() {
  const say = useSay()
  const [query, setQuery] = useSearchParams()
  const tab = query.get('tab') === 'dealers' ? 'dealers' : 'products'
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say(pageNames.financeProductAllot)}</h1>
          <p className="sub">{say(programmeTexts.hint)}</p>
        </div>
      </div>
      <Tabs
        label={say(programmeTexts.tabs)}
        tabs={[
          { key: 'products', label: say(programmeTexts.products) },
          { key: 'dealers', label: say(programmeTexts.dealers) },
        ]}
        current={tab}
        onChange={(key) => setQuery(key === 'products' ? {} : { tab: key }, { replace: true })}
      >
        {tab === 'products' ? <ProductsPanel /> : <DealersPanel />}
      </Tabs>
    </>
  )
}
