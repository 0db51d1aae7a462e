import { createRoot } from 'react-dom/client'
import { recoverDevice } from './api/client/deviceMirror.ts'
import { session } from './api/client/session.ts'
import { startI18n } from './ui/i18n/i18n.ts'
import { SignIn } from './ui/session/SignIn.tsx'
import { startAppearance } from './ui/theme/appearance.ts'
import { watchKeyboard } from './ui/watchKeyboard.ts'
import './ui/theme/tokens.css'
import './ui/theme/base.css'
import './ui/theme/phone.css'

/** Everything but the sign-in page; it is loaded while somebody types their name. */
const application = () => import('./startApplication.tsx')
const SIGN_IN_PATH = '/pages/login'
/** The other public pages; they are part of the application. */
const PUBLIC_PATH = /^\/pages\//

startAppearance()
watchKeyboard()
await Promise.all([startI18n(), recover()])
const root = createRoot(document.getElementById('root')!)
const { pathname, search, hash } = location
if (session.get().user || (PUBLIC_PATH.test(pathname) && pathname !== SIGN_IN_PATH))
  await (await application()).startApplication(root)
else showSignIn()

/** Whatever a killed browser has forgotten is read anew by all that keep it, as if another tab had written it. */
async function recover(): Promise<void> {
  if (await recoverDevice()) globalThis.dispatchEvent(new StorageEvent('storage', { key: null }))
}

/** The first page of all, without router, lists and forms: a slow line has it soonest. The address is as the guard makes it. */
function showSignIn(): void {
  const wanted = pathname === SIGN_IN_PATH ? new URLSearchParams(search).get('redirect') : pathname + search + hash
  if (pathname !== SIGN_IN_PATH)
    history.replaceState(null, '', `${SIGN_IN_PATH}?${new URLSearchParams({ redirect: wanted! })}`)
  root.render(
    <SignIn
      onTyping={() => void application().catch(() => {})}
      onSignedIn={async () => (await application()).startApplication(root, wanted ?? '')}
    />,
  )
}
