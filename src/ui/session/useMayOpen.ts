import { useRouter } from '@tanstack/react-router'
import { admits } from './access.ts'
import { useSession } from './useSession.ts'

/**
 * Whether the guard lets this user open the screen at a path such as `/point-of-sale/sales/17`; false where there is none. A way
 * that would lead home is not offered.
 */
export function useMayOpen(): (path: string) => boolean {
  const router = useRouter()
  const viewer = useSession()
  return (path) => {
    const [routes, , found] = router.getMatchedRoutes(path)
    return found !== undefined && routes.every(({ options }) => admits(options.staticData?.can, viewer))
  }
}
