import { Link } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { AloneLimitsForm } from './AloneLimitsForm.tsx'
import { FiscalDesks } from './FiscalDesks.tsx'
import { deviceRegister } from './register.ts'
import { PrinterWays } from './PrinterWays.tsx'
import { ScaleRules } from './ScaleRules.tsx'
import { play } from './sounds.ts'
import { TakeJournal } from './TakeJournal.tsx'
import { ROLL_WIDTHS_MM, tillSettings, type TillSettings } from './tillSettings.ts'
import './controls.css'
import './beforeTill.css'

/** How the till of this device behaves; every change holds at once. */
export function TillSettingsForm() {
  const { t } = useTranslation()
  const settings = useSyncExternalStore(tillSettings.subscribe, tillSettings.get)
  const register = useSyncExternalStore(deviceRegister.subscribe, deviceRegister.get)
  const change = (part: Partial<TillSettings>) => tillSettings.set({ ...settings, ...part })
  return (
    <form className="till-settings" onSubmit={(event) => event.preventDefault()}>
      <fieldset>
        <legend>{t('screen.posSettings.register')}</legend>
        <p>
          {register
            ? `${t('screen.till.register', { number: register.cashboxNumber })} · ${register.departmentName}`
            : t('screen.posSettings.noRegister')}
        </p>
        <Link to="/point-of-sale/before-pos">{t('screen.posSettings.chooseRegister')}</Link>
      </fieldset>
      <fieldset>
        <legend>{t('screen.posSettings.receiptWidth')}</legend>
        {ROLL_WIDTHS_MM.map((widthMm) => (
          <label key={widthMm}>
            <input
              type="radio"
              name="receiptWidthMm"
              checked={settings.receiptWidthMm === widthMm}
              onChange={() => change({ receiptWidthMm: widthMm })}
            />
            {t('screen.posSettings.millimetres', { width: widthMm })}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>{t('screen.posSettings.behaviour')}</legend>
        <label>
          <input
            type="checkbox"
            checked={settings.printAtOnce}
            onChange={(event) => change({ printAtOnce: event.target.checked })}
          />
          {t('screen.posSettings.printAtOnce')}
        </label>
        <label>
          <input
            type="checkbox"
            checked={settings.sounds}
            onChange={(event) => {
              change({ sounds: event.target.checked })
              play('success')
            }}
          />
          {t('screen.posSettings.sounds')}
        </label>
      </fieldset>
      <PrinterWays settings={settings} onChange={change} />
      <ScaleRules />
      {register && <FiscalDesks departmentId={register.departmentId} />}
      {register && <AloneLimitsForm register={register} />}
      <LastingStorage />
      <OtherJournal />
    </form>
  )
}

/** Whether the browser has promised not to clear what the till keeps when the disk gets full (reliability §5.3). */
function LastingStorage() {
  const { t } = useTranslation()
  const [lasting, setLasting] = useState<boolean>()
  const { storage } = navigator as { storage?: StorageManager }
  useEffect(() => {
    void storage?.persisted?.().then(setLasting)
  }, [storage])
  if (!storage?.persist) return <p className="till-settings-note">{t('screen.posSettings.storageUnknown')}</p>
  return (
    <fieldset>
      <legend>{t('screen.posSettings.storage')}</legend>
      <p>{t(lasting ? 'screen.posSettings.storageLasting' : 'screen.posSettings.storageNotLasting')}</p>
      {!lasting && (
        <button type="button" className="till-button" onClick={() => void storage.persist().then(setLasting)}>
          {t('screen.posSettings.askStorage')}
        </button>
      )}
    </fieldset>
  )
}

/** Receipts of a device that cannot send them itself. */
function OtherJournal() {
  const { t } = useTranslation()
  const [said, setSaid] = useState<string>()
  return (
    <fieldset>
      <legend>{t('screen.posSettings.otherJournal')}</legend>
      <p>{t('screen.posSettings.otherJournalText')}</p>
      <TakeJournal onSaid={setSaid} />
      {said && <p role="status">{said}</p>}
    </fieldset>
  )
}
