/** The public page that checks a signed document: the file itself, or the code that is printed on it. */
import { useParams } from 'react-router'
import { titles } from '#text/app.ts'
import { checkPageTexts } from '#text/signatures.ts'
import { OuterFrame } from '#web/ui/outer-frame.tsx'
import { useSay } from '#web/ui/say.ts'
import { CodeCard } from './code-card.tsx'
import { FileCard } from './file-card.tsx'
import './signatures.css'

/** The picture on a document leads here with its code, which is looked up at once. */
export default function CheckPage() {
  const say = useSay()
  const { code = '' } = useParams()
  return (
    <OuterFrame wide back>
      <div className="page-head">
        <div>
          <h1>{say(titles.check)}</h1>
          <p className="sub">{say(checkPageTexts.intro)}</p>
        </div>
      </div>
      <div className="check-cards">
        <FileCard />
        <CodeCard key={code} scanned={code} />
      </div>
    </OuterFrame>
  )
}
