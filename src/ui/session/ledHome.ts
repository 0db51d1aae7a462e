import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { notifyInfo } from '../feedback/notify.ts'

let isLedHome = false

/** The guard has led somebody home instead of where a link leads; `useLedHomeNote` tells why as soon as there is a page to tell it on. */
export function rememberLedHome(): void {
  isLedHome = true
}

/** Tells who was led home why: nobody should wonder where the screen is. */
export function useLedHomeNote(): void {
  const { t } = useTranslation()
  const router = useRouter()
  useEffect(() => {
    const tell = () => {
      if (isLedHome) notifyInfo(t('message.screenNotYours'))
      isLedHome = false
    }
    tell()
    return router.subscribe('onResolved', tell)
  }, [router, t])
}
