/** A link to customer service, an external chat, if configured, for people who do not read English. */
import { shell } from '#text/app.ts'
import { chatUrl } from '#web/ui/environment.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useLanguage, useSay } from '#web/ui/say.ts'

export function ChatLink() {
  const say = useSay()
  const language = useLanguage()
  const url = chatUrl()
  if (url === undefined || language === 'en') return null
  return (
    <a className="chat-link" href={url} target="_blank" rel="noreferrer">
      <Icon name="chat" size={18} />
      {say(shell.chat)}
    </a>
  )
}
